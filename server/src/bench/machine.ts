import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSystemHealth } from '@app/contract/machine/alerts';
import { listBackups } from '@app/contract/machine/backups';
import { listBots } from '@app/contract/machine/bots';
import * as database from '@app/contract/machine/database';
import { listTableRows } from '@app/contract/charts/generic-table';
import * as invitations from '@app/contract/machine/invite-queue';
import * as logs from '@app/contract/machine/logs';
import { debugSearch } from '@app/contract/people/search-debug';
import { getQueueStats, listQueueTasks } from '@app/contract/machine/tasks';
import { chartModelNames } from '@app/contract/charts/chart-models';
import pg from 'pg';
import { openLogStore } from '#platform/log-store';
import { sampleDatabase, sampleDetails } from '../features/database/sample.ts';
import { isQuestion, replay } from './bare.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { type Asked, load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/*
 * The pages that look inside the machine, with a million people: each of their questions, beside the same statements without the
 * product. And what watching costs: the sampler of the database and the store of log lines.
 */
const [, , people = '1000000', only = ''] = process.argv;
const wanted = { p95: 300, shareOfCore: 0.01 };
const rounds = 20;
/** How often each is done. */
const [sampleSeconds, detailSeconds] = [10, 3600];
/** As many as a firm of a hundred leaves when all of them are at work, several times over. */
const linesPerSecond = 50;

const faults: string[] = [];
const printRow = (...[name = '', ...figures]: string[]): void =>
  console.log(name.slice(0, 60).padEnd(62) + figures.map((figure) => figure.padStart(12)).join(''));

const window = { tz: 'Europe/Stockholm' };
const questions: readonly Asked[] = [
  { endpoint: database.getDatabaseNow },
  { endpoint: database.getDatabaseSeries, params: { figure: 'sessions' }, query: { ...window, range: '24h' } },
  { endpoint: database.listDatabaseSessions },
  { endpoint: database.listDatabaseStatements, query: { hours: '24' } },
  { endpoint: database.listAdvisoryLocks },
  { endpoint: database.listTableSizes },
  { endpoint: database.listIndexFindings },
  { endpoint: database.listHotTables, query: { hours: '24' } },
  { endpoint: listBots },
  { endpoint: invitations.listInvitations },
  { endpoint: invitations.getInvitationFigures },
  { endpoint: invitations.getInvitationFlow, query: window },
  { endpoint: logs.listLogs },
  { endpoint: logs.getLogSeries, query: window },
  { endpoint: getSystemHealth },
  { endpoint: listBackups },
  { endpoint: listQueueTasks },
  { endpoint: getQueueStats },
  { endpoint: debugSearch, query: { q: 'python AND stockholm' } },
  ...chartModelNames.map((model): Asked => ({ endpoint: listTableRows, query: { model } })),
];
const nameOf = ({ endpoint: { path }, query = {} }: Asked): string => [path, ...Object.values(query)].join(' ');

const cluster = await openPeopleCluster();
const url = await openPeople(cluster, Number(people));
const product = await openProduct(url);
const client = new pg.Client(url);
await client.connect();
try {
  printRow(`${people} people`, 'p95', 'bare p95', 'ratio', 'load');
  for (const question of questions.filter((each) => nameOf(each).includes(only))) {
    const name = nameOf(question);
    const ask = await product.prepare(question);
    const statements = (await product.capture(ask)).filter((statement) => isQuestion(statement));
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      bare.push(await time(() => replay(client, statements)));
      ours.push(await time(ask));
    }
    const [own, plain] = [percentile(ours, 95), percentile(bare, 95)];
    printRow(name, ms(own), ms(plain), plain < 1 ? '' : `x ${(own / plain).toFixed(2)}`, load());
    if (own > wanted.p95) faults.push(`${name}: p95 ${ms(own)} (bare ${ms(plain)})`);
  }
  await measureSampler();
  await measureLogStore();
} finally {
  await client.end();
  await product.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Wall time, which is the most that processor time can be: of a round, and of what comes once an hour. */
async function measureSampler(): Promise<void> {
  const { db } = product;
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await client.query("delete from db_sample where at > now() - interval '1 minute'");
    times.push(await time(() => sampleDatabase(db)));
  }
  await client.query("delete from db_detail_sample where at = date_trunc('hour', now())");
  const details = await time(() => sampleDetails(db));
  const share = percentile(times, 50) / 1000 / sampleSeconds + details / 1000 / detailSeconds;
  const { rows } = await client.query<{ bytes: number }>(
    "select pg_total_relation_size('db_sample') + pg_total_relation_size('db_detail_sample') as bytes",
  );
  printRow(
    'sampler: a round, the hour, share of a core, bytes now',
    ms(percentile(times, 50)),
    ms(details),
    `${(100 * share).toFixed(3)} %`,
    String(rows[0]!.bytes),
  );
  if (share > wanted.shareOfCore) faults.push(`The sampler takes ${(100 * share).toFixed(2)} % of a core`);
}

/** A hundred thousand lines of the length of a request's: what one costs, and how much of them stays. */
async function measureLogStore(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spana-log-bench-'));
  const lines = 400_000;
  const line = `${JSON.stringify({ level: 30, time: Date.now(), request: 'x'.repeat(36), method: 'GET', path: '/api/v2/person/123/', status: 200, ms: 12.5, user: 42, filler: 'y'.repeat(120) })}\n`;
  const store = openLogStore(folder);
  const before = process.cpuUsage();
  for (let n = 0; n < lines; n += 1) store.write(line);
  const { user, system } = process.cpuUsage(before);
  const micros = (user + system) / lines;
  const share = (micros * linesPerSecond) / 1e6;
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  const kept = sizes.reduce((sum, size) => sum + size, 0);
  await rm(folder, { recursive: true });
  printRow(
    `log store: a line, ${linesPerSecond} a second, of ${Math.round((lines * line.length) / 1e6)} MB kept`,
    `${micros.toFixed(1)} µs`,
    `${(100 * share).toFixed(3)} %`,
    `${Math.round(kept / 1e6)} MB`,
  );
  if (share > wanted.shareOfCore) faults.push(`The log store takes ${(100 * share).toFixed(2)} % of a core`);
  if (kept > 100_000_000) faults.push(`The log store keeps ${kept} bytes`);
}
