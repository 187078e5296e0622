import { benchWeb } from './bench-web.mjs';
import { giveUp, setUp } from './setup.mjs';

/* npm run bench -- <area>: measures, prints and fails above the budget. An area answers with the list of what is over. */
const areas = { web: benchWeb };

const [name] = process.argv.slice(2);
const area = areas[name];
if (!area) giveUp(`Say what to measure: npm run bench -- ${Object.keys(areas).join(' | ')}`);
const faults = await area(await setUp());
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(faults.length === 0 ? 'Within the budget' : 'Over the budget');
process.exit(faults.length === 0 ? 0 : 1);
