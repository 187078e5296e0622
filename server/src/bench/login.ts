import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { login } from '@app/contract/users/auth';
import { getFrontendConfig } from '@app/contract/machine/system';
import pLimit from 'p-limit';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { makeUser, testPassword } from '#testing/make';
import { openScratchCluster } from '#testing/scratch-cluster';
import { buildApp } from '../app.ts';
import { Runtime } from '../runtime.ts';
import { tasks } from '../features.ts';
import { kolmogorovSmirnov, percentile } from './statistics.ts';

/* Can a stranger tell by the clock who has an account? And what do many sign-ins at once do to everybody else? */

const pairs = 300;
const crowd = 200;
const bareHash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const faults: string[] = [];
const print = (name: string, figure: string, bare = ''): void =>
  console.log(`${name.padEnd(46)} ${figure.padStart(12)} ${bare}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const cluster = await openScratchCluster();
const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-bench-'));
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR,
  DATABASE_URL: cluster.url,
  LOGIN_PER_MINUTE: '1000000',
  LOGIN_FAILURES: '1000000',
});
const log = openLog(config);
const runtime = new Runtime({ config, log, tasks, works: false, say: () => undefined });
const app = await buildApp({ config, log, health: runtime.health, services: runtime.services });
await app.listen({ port: 0, host: '127.0.0.1' });
const { db } = await runtime.start();
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
const signIn = (username: string, password: string) =>
  fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

async function measureDisguise(): Promise<void> {
  const known = await Promise.all(Array.from({ length: pairs }, () => makeUser(db)));
  for (let n = 0; n < 20; n += 1) await signIn('warm-up', 'wrong password');
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []];
  for (const [n, { username }] of known.entries()) {
    const measureKnown = async () => ofKnown.push(await time(() => signIn(username, 'wrong password')));
    const measureUnknown = async () => ofUnknown.push(await time(() => signIn(`nobody${n}`, 'wrong password')));
    // Whoever goes second finds warm caches, so they take turns.
    for (const measure of n % 2 ? [measureKnown, measureUnknown] : [measureUnknown, measureKnown]) await measure();
  }
  const bare: number[] = [];
  for (let n = 0; n < 100; n += 1) bare.push(await time(() => verify(bareHash, 'wrong password')));

  const [knownMedian, unknownMedian, bareMedian] = [ofKnown, ofUnknown, bare].map((times) => percentile(times, 50)) as [
    number,
    number,
    number,
  ];
  const p = kolmogorovSmirnov(ofKnown, ofUnknown);
  print(
    'Refused, known user, median',
    ms(knownMedian),
    `bare hash ${ms(bareMedian)}, ratio ${(knownMedian / bareMedian).toFixed(2)}`,
  );
  print(
    'Refused, unknown user, median',
    ms(unknownMedian),
    `bare hash ${ms(bareMedian)}, ratio ${(unknownMedian / bareMedian).toFixed(2)}`,
  );
  print('Difference of medians', ms(Math.abs(knownMedian - unknownMedian)), 'budget 5 ms');
  print('Same distribution (Kolmogorov-Smirnov p)', p.toFixed(3), 'budget > 0.010');
  if (Math.abs(knownMedian - unknownMedian) >= 5) faults.push('Known and unknown users differ by 5 ms or more');
  if (p <= 0.01) faults.push('Known and unknown users can be told apart by time');
}

async function measureCrowd(): Promise<void> {
  const users = await Promise.all(Array.from({ length: crowd }, () => makeUser(db)));
  const read = () => time(() => fetch(address + getFrontendConfig.path));
  const calm: number[] = [];
  for (let n = 0; n < 50; n += 1) calm.push(await read());

  let over = false;
  const meanwhile: number[] = [];
  const reading = (async () => {
    while (!over) meanwhile.push(await read());
  })();
  const started = performance.now();
  const outcomes = await Promise.all(
    users.map(async ({ username }) => {
      const begun = performance.now();
      const { status } = await signIn(username, testPassword);
      return { status, took: performance.now() - begun };
    }),
  );
  const took = performance.now() - started;
  over = true;
  await reading;
  const admitted = outcomes.filter(({ status }) => status === 200);
  const sentAway = outcomes.filter(({ status }) => status === 503);
  const p95 = percentile(
    admitted.map((each) => each.took),
    95,
  );
  // What the same number of hashes takes by itself, two at a time as here.
  const twoAtATime = pLimit(2);
  const bare = await time(() => Promise.all(admitted.map(() => twoAtATime(() => verify(bareHash, testPassword)))));
  print(
    `${crowd} sign-ins at once: admitted, p95`,
    ms(p95),
    `bare hashes ${ms(bare)}, ratio ${(p95 / bare).toFixed(2)}, budget 5`,
  );
  print(
    '… admitted / told to come back',
    `${admitted.length} / ${sentAway.length}`,
    `${((admitted.length / took) * 1000).toFixed(0)} a second`,
  );
  print('Other requests meanwhile, p95', ms(percentile(meanwhile, 95)), `alone ${ms(percentile(calm, 95))}`);
  if (admitted.length + sentAway.length !== crowd) faults.push('Some sign-ins failed otherwise');
  if (p95 > 5 * bare) faults.push('In a crowd, sign-ins take more than five times what their hashes take');
}

try {
  await measureDisguise();
  await measureCrowd();
} finally {
  await app.close();
  await runtime.stop(0);
  await cluster.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
