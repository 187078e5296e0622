import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchWeb } from './bench-web.mjs';
import { capture, finish } from './processes.mjs';
import { buildWeb, giveUp, root, setUp } from './setup.mjs';

/** Measured by the server itself, which prints what is over and then fails. */
const benchServer =
  (name) =>
  async (node, given = []) =>
    (await finish(node, [join(root, 'server', 'src', 'bench', `${name}.ts`), ...given])) === 0
      ? []
      : [`See above: ${name}`];

/** Measured in a browser. */
const benchBrowser = (name) => async (node) => {
  await buildWeb(node);
  return (await finish(node, [join(root, 'e2e', `bench-${name}.ts`)])) === 0 ? [] : [`See above: ${name} in a browser`];
};
/** Every page is asked for what its definition asks; the server may not read definitions of pages. */
async function benchCharts(node, given = []) {
  const { code, output } = await capture(node, [join(root, 'e2e', 'bench-charts-sources.ts')]);
  if (code !== 0) return [output];
  mkdirSync(join(root, '.cache'), { recursive: true });
  const asked = join(root, '.cache', 'charts-sources.json');
  writeFileSync(asked, output);
  return benchServer('charts')(node, [asked, ...given]);
}

/** One after the other: they would slow each other down, and the server fills the database. */
const both = (name) => async (node) => [...(await benchServer(name)(node)), ...(await benchBrowser(name)(node))];

/*
 * npm run bench -- <area>: measures, prints and fails above the budget. An area answers with the list of what is over.
 * What follows the area is for it alone: `ml` takes a CSV or a folder of them (`choose` before it tries other constants), `cv` that of a folder with CVs, `injections` one with collections of injections, `incoming` that of one with mails.
 */
const areas = {
  web: benchWeb,
  login: benchServer('login'),
  tasks: benchServer('tasks'),
  faults: benchServer('faults'),
  cluster: benchServer('cluster'),
  people: benchServer('people'),
  search: benchServer('search'),
  import: benchServer('import'),
  board: both('board'),
  grading: both('grading'),
  charts: benchCharts,
  llm: benchServer('llm'),
  'charts-draw': benchBrowser('charts-draw'),
  ml: benchServer('ml'),
  backup: benchServer('backup'),
  machine: benchServer('machine'),
  outreach: benchServer('outreach'),
  cv: benchServer('cv'),
  injections: benchServer('injections'),
  incoming: benchServer('incoming'),
};

const [name, ...given] = process.argv.slice(2);
const area = areas[name];
if (!area) giveUp(`Say what to measure: npm run bench -- ${Object.keys(areas).join(' | ')}`);
const faults = await area(await setUp(), given);
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(faults.length === 0 ? 'Within the budget' : 'Over the budget');
process.exit(faults.length === 0 ? 0 : 1);
