import pg from 'pg';
import { forgetCharts } from '../features/charts/charts.ts';
import { isQuestion, replay } from './bare.ts';
import { openChartsCluster } from './worlds/charts-data.ts';
import { openVerdicts } from './worlds/llm-data.ts';
import { found, sources } from './llm-sources.ts';
import { type Ask, load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * Every source of the pages under LLM Tools, with a million calls, 200,000 verdicts and votes on all of them,
 * beside the same statements without the product. A word as an argument measures only what has it in its name.
 */
const [, , only = ''] = process.argv;
const wanted = 300;
const rounds = 20;
/** What takes very long is asked less often. */
const patience = 4000;

const printRow = (...[name = '', ...figures]: string[]): void =>
  console.log(name.padEnd(46) + figures.map((figure) => figure.padStart(11)).join(''));

const cluster = await openChartsCluster();
const url = await openVerdicts(cluster);
const client = new pg.Client(url);
await client.connect();
const { rows } = await client.query<Record<'person' | 'grade' | 'extract', string>>(
  `select (select person_id from llm_grade where assignment_id = 7 limit 1) as person,
    (select max(id) from llm_prompt_version where kind = 'grade') as grade, (select max(id) from llm_prompt_version where kind = 'extract') as extract`,
);
Object.assign(found, rows[0]);
const product = await openProduct(url);
const faults: string[] = [];
try {
  // The fastest of all, too: on a machine with other work it tells more than the slowest.
  printRow('a million calls, 200,000 verdicts', 'p95', 'bare', 'fastest', 'load');
  for (const { name, ...asked } of sources()) {
    if (!name.includes(only)) continue;
    const request = await product.prepare(asked);
    const ask: Ask = () => {
      forgetCharts(product.db);
      return request();
    };
    const statements = (await product.capture(ask)).filter(isQuestion);
    const [ours, bare]: [number[], number[]] = [[], []];
    const started = performance.now();
    for (let n = 0; n < rounds && (n < 5 || performance.now() - started < patience); n += 1) {
      bare.push(await time(() => replay(client, statements)));
      ours.push(await time(ask));
    }
    const p95 = percentile(ours, 95);
    printRow(name, ms(p95), ms(percentile(bare, 95)), ms(Math.min(...ours)), load());
    if (p95 > wanted) faults.push(`${name}: ${ms(p95)}, wanted ${wanted} ms`);
  }
} finally {
  await product.close();
  await client.end();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
