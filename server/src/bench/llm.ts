import { getLlmDecision } from '@app/contract/llm-agreement-person';
import { listLlmSkills } from '@app/contract/llm-agreement-skills';
import { listDisagreements, listUserAgreement } from '@app/contract/llm-agreement-users';
import * as agreement from '@app/contract/llm-agreement';
import pg from 'pg';
import { forgetCharts } from '../features/charts/charts.ts';
import { isQuestion, replay } from './bare.ts';
import { openChartsCluster } from './charts-data.ts';
import { openVerdicts } from './llm-data.ts';
import { type Asked, type Ask, load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * Every source of the pages about language models and votes, with a million calls, 200,000 verdicts and votes on all of them,
 * beside the same statements without the product. A word as an argument measures only what has it in its name.
 */
const [, , only = ''] = process.argv;
const wanted = 300;
const rounds = 20;

const one = { assignment: '7', person: '' };
const sources: readonly (Asked & { name: string })[] = [
  { name: 'agreement by role, open', endpoint: agreement.listLlmAgreement, query: {} },
  {
    name: 'agreement by role, all votes',
    endpoint: agreement.listLlmAgreement,
    query: { votes: 'all', status: 'all' },
  },
  { name: 'agreement by role, one user', endpoint: agreement.listLlmAgreement, query: { user: '3' } },
  { name: 'agreement by role, one prompt', endpoint: agreement.listLlmAgreement, query: { prompt_version: '2' } },
  { name: 'agreement of one role', endpoint: agreement.getLlmAgreement, params: { id: '7' }, query: {} },
  {
    name: 'trend of one role',
    endpoint: agreement.getLlmAgreementTrend,
    query: { assignment: '7', range: '6m', period: 'week' },
  },
  { name: 'trend of all roles', endpoint: agreement.getLlmAgreementTrend, query: { range: '6m', period: 'week' } },
  {
    name: 'people of a cell',
    endpoint: agreement.listComparedPeople,
    query: { assignment: '7', grade: 'up', verdict: 'no' },
  },
  { name: 'people who differ', endpoint: agreement.listComparedPeople, query: { differ: '1' } },
  { name: 'agreement of users', endpoint: listUserAgreement, query: {} },
  { name: 'agreement of users, one role', endpoint: listUserAgreement, query: { assignment: '7' } },
  { name: 'open disagreements', endpoint: listDisagreements, query: {} },
  { name: 'skills of a role', endpoint: listLlmSkills, query: { assignment: '7' } },
  { name: 'skills, no role named', endpoint: listLlmSkills, query: {} },
  { name: 'one decision', endpoint: getLlmDecision, params: one },
];

const cluster = await openChartsCluster();
const url = await openVerdicts(cluster);
const client = new pg.Client(url);
await client.connect();
const found = await client.query<{ person: string }>(
  'select person_id as person from llm_grade where assignment_id = 7 limit 1',
);
one.person = found.rows[0]!.person;
const product = await openProduct(url);
const faults: string[] = [];
try {
  console.log(`${'a million calls, 200,000 verdicts'.padEnd(40)}   p95     bare   load`);
  for (const { name, ...asked } of sources) {
    if (!name.includes(only)) continue;
    const request = await product.prepare(asked);
    const ask: Ask = () => {
      forgetCharts(product.db);
      return request();
    };
    const statements = (await product.capture(ask)).filter(isQuestion);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      bare.push(await time(() => replay(client, statements)));
      ours.push(await time(ask));
    }
    const p95 = percentile(ours, 95);
    console.log(`${name.padEnd(40)} ${ms(p95).padStart(10)} ${ms(percentile(bare, 95)).padStart(10)} ${load()}`);
    if (p95 > wanted) faults.push(`${name}: ${ms(p95)}, wanted ${wanted} ms`);
  }
} finally {
  await product.close();
  await client.end();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
