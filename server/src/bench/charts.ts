import { readFileSync } from 'node:fs';
import { allEndpoints } from '@app/contract/all';
import type { Endpoint } from '@app/contract/base/endpoint';
import { getKpis } from '@app/contract/charts/chart-settings';
import pg from 'pg';
import { forgetCharts } from '../features/charts/charts.ts';
import { isQuestion, replay } from './bare.ts';
import { openChartsCluster, openEvents, zone } from './worlds/charts-data.ts';
import { type Ask, load, ms, openProduct, type Product, time } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * Every chart of every analytics page, with 500,000 and with 5,000,000 events of a year: warm, and the first time after the
 * database has forgotten what it had in memory; beside the same statements without the product. What the product keeps for
 * half a minute is forgotten before each question, so that every answer is counted anew. The budget is for a machine of one's
 * own: it grows by as much as the bare statement was held up. The first argument is a file with what the pages ask
 * (`e2e/bench-charts-sources.ts`). Numbers after it take the place of those two; a word after them measures only what has it in its name.
 */
const [, , asked = '', fewer = '500000', many = '5000000', only = ''] = process.argv;
const wanted = { warm: 300, cold: 1500, growth: 2 };
const rounds = 20;
/** What takes very long is asked less often. */
const patience = 8000;
/** What takes no longer than this is felt as immediate, however much it grew. */
const unfelt = 100;

const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));
const printRow = (...[name = '', ...figures]: string[]): void =>
  console.log(name.slice(0, 78).padEnd(80) + figures.map((figure) => figure.padStart(11)).join(''));

interface Source {
  page: string;
  title: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}
const figures = (days: string): Source => ({
  page: 'kpis',
  title: `Figures of ${days} days`,
  path: getKpis.path,
  params: {},
  query: { tz: zone, days },
});
const sources = [figures('7'), figures('366'), ...(JSON.parse(readFileSync(asked, 'utf8')) as Source[])];
function endpointAt(asked: string): Endpoint {
  const found = allEndpoints.find(({ method, path }) => method === 'GET' && path === asked);
  if (!found) throw new Error(`There is no ${asked}`);
  return found;
}

interface World {
  product: Product;
  client: pg.Client;
}
async function openWorld(url: string): Promise<World> {
  const client = new pg.Client(url);
  await client.connect();
  return { product: await openProduct(url), client };
}

interface Figures {
  cold: number;
  warm: number;
  bareCold: number;
  bareWarm: number;
  /** How much longer the same statement takes in bad moments than as a rule: that is the machine's neighbours, not ours. */
  noise: number;
}

async function measure({ product, client }: World, { path, params, query }: Source): Promise<Figures> {
  const request = await product.prepare({ endpoint: endpointAt(path), params, query });
  const ask: Ask = () => {
    forgetCharts(product.db);
    return request();
  };
  const statements = (await product.capture(ask)).filter(isQuestion);
  const forget = () => client.query('select pg_buffercache_evict_all()');
  await forget();
  const bareCold = await time(() => replay(client, statements));
  await forget();
  const cold = await time(ask);
  const [ours, bare]: [number[], number[]] = [[], []];
  const started = performance.now();
  for (let n = 0; n < rounds && (n < 3 || performance.now() - started < patience); n += 1) {
    bare.push(await time(() => replay(client, statements)));
    ours.push(await time(ask));
  }
  const bareWarm = percentile(bare, 95);
  return { cold, bareCold, warm: percentile(ours, 95), bareWarm, noise: bareWarm / percentile(bare, 50) };
}

const cluster = await openChartsCluster();
const small = await openWorld(await openEvents(cluster, Number(fewer)));
const large = await openWorld(await openEvents(cluster, Number(many)));
try {
  printRow(
    `${fewer} and ${many} events`,
    'warm p95',
    'bare',
    'noise',
    'cold',
    'bare',
    `warm ${fewer}`,
    'growth',
    'load',
  );
  for (const source of sources) {
    const name = `${source.page}: ${source.title}`;
    if (!name.includes(only)) continue;
    try {
      const before = await measure(small, source);
      const after = await measure(large, source);
      const growth = after.warm / after.noise / (before.warm / before.noise);
      printRow(
        name,
        ...[after.warm, after.bareWarm].map(ms),
        `x ${after.noise.toFixed(2)}`,
        ...[after.cold, after.bareCold, before.warm].map(ms),
        `x ${growth.toFixed(2)}`,
        load(),
      );
      holds(
        after.warm <= wanted.warm * after.noise,
        `${name}: p95 ${ms(after.warm)} warm (bare ${ms(after.bareWarm)})`,
      );
      holds(after.cold <= wanted.cold, `${name}: ${ms(after.cold)} cold (bare ${ms(after.bareCold)})`);
      holds(growth <= wanted.growth || after.warm <= unfelt, `${name}: grows by ${growth.toFixed(2)}`);
    } catch (error) {
      // Such as a count that was cut off after five seconds.
      const because = error instanceof Error ? error.message.slice(0, 200) : String(error);
      printRow(name, because.slice(-60));
      holds(false, `${name}: ${because}`);
    }
  }
} finally {
  for (const { product, client } of [small, large]) {
    await client.end();
    await product.close();
  }
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
