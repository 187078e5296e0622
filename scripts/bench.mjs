import { join } from 'node:path';
import { benchWeb } from './bench-web.mjs';
import { finish } from './processes.mjs';
import { buildWeb, giveUp, root, setUp } from './setup.mjs';

/** Measured by the server itself, which prints what is over and then fails. */
const benchServer = (name) => async (node) =>
  (await finish(node, [join(root, 'server', 'src', 'bench', `${name}.ts`)])) === 0 ? [] : [`See above: ${name}`];

/** The server first, because it fills the database; then what a browser makes of it. */
async function benchBoard(node) {
  await buildWeb(node);
  const faults = await benchServer('board')(node);
  const seen = await finish(node, [join(root, 'e2e', 'bench-board.ts')]);
  return seen === 0 ? faults : [...faults, 'See above: board in a browser'];
}

/* npm run bench -- <area>: measures, prints and fails above the budget. An area answers with the list of what is over. */
const areas = {
  web: benchWeb,
  login: benchServer('login'),
  tasks: benchServer('tasks'),
  people: benchServer('people'),
  import: benchServer('import'),
  board: benchBoard,
};

const [name] = process.argv.slice(2);
const area = areas[name];
if (!area) giveUp(`Say what to measure: npm run bench -- ${Object.keys(areas).join(' | ')}`);
const faults = await area(await setUp());
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(faults.length === 0 ? 'Within the budget' : 'Over the budget');
process.exit(faults.length === 0 ? 0 : 1);
