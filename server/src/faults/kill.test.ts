import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { createTraces, leavesTrace } from '#testing/fault-tasks';
import { startProcess, type TestProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';

/* Workers are killed without warning in the middle of their tasks, again and again, and others take over. */
const kills = 50;
const jobs = 2000;
const fleetSize = 3;

const api = useApi();
const next = randomFrom(seed);

async function startWorker(): Promise<TestProcess> {
  const worker = await startProcess(
    'worker',
    { DATABASE_URL: api.url, LOG_LEVEL: 'fatal' },
    'programs/fault-worker.ts',
  );
  await worker.ready();
  return worker;
}

const send = (n: number, { keep }: { keep: boolean }): Promise<unknown> =>
  api.db
    .transaction()
    .execute(async (trx) => {
      await api.services.tasks.send(trx, leavesTrace, { n, ms: Math.round(100 + next() * 700) });
      if (!keep) throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));

/** Every tenth transaction is rolled back: its task must never run. */
async function sendSome(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    await send(n, { keep: true });
    if (n % 10 === 0) await send(-n, { keep: false });
  }
}

/** Sends work, kills a worker that is at it at a random moment, replaces it, and remembers what each was doing. */
async function killWorkers(fleet: TestProcess[]): Promise<{ uuid: string; at: number }[]> {
  const victims: { uuid: string; at: number }[] = [];
  const batch = jobs / kills;
  for (let kill = 0; kill < kills; kill += 1) {
    await sendSome(kill * batch + 1, (kill + 1) * batch + 1);
    const slot = Math.floor(next() * fleet.length);
    const { child, exited } = fleet[slot]!;
    const underWay = () =>
      api.db
        .selectFrom('task_run')
        .select('uuid')
        .where('worker', 'like', `%-${child.pid}`)
        .where('state', 'in', ['RECEIVED', 'STARTED'])
        .execute();
    await expect.poll(underWay).not.toEqual([]);
    await delay(next() * 500);
    child.kill('SIGKILL');
    const at = Date.now();
    await exited;
    victims.push(...(await underWay()).map(({ uuid }) => ({ uuid, at })));
    fleet[slot] = await startWorker();
  }
  return victims;
}

const unfinished = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from task_run where name = ${leavesTrace.name} and finished is null`.execute(api.db);
  return rows[0]!.count;
};

test(`${kills} kills of workers over ${jobs} tasks: none lost, none done twice, all resumed (seed ${seed})`, async () => {
  await sql.raw(createTraces).execute(api.db);
  const fleet = await Promise.all(Array.from({ length: fleetSize }, startWorker));
  const victims = await killWorkers(fleet);
  await expect.poll(unfinished, { interval: 500 }).toBe(0);

  const states = await sql`select state, count(*) from task_run where name = ${leavesTrace.name} group by 1`.execute(
    api.db,
  );
  expect(states.rows).toEqual([{ state: 'SUCCESS', count: jobs }]);
  const traces = await sql`select count(*), count(distinct n) as different, min(n) as first from trace`.execute(api.db);
  expect(traces.rows).toEqual([{ count: jobs, different: jobs, first: 1 }]);

  const runs = await api.db.selectFrom('task_run').select(['uuid', 'started', 'attempts']).execute();
  const startsOf = new Map(
    runs.map(({ uuid, started, attempts }) => [
      uuid,
      // Who was killed between taking a task and starting it has no such moment.
      [...(attempts as { started: string | null }[]), { started }].flatMap((each) =>
        each.started === null ? [] : [Date.parse(each.started)],
      ),
    ]),
  );
  console.info(`${victims.length} tasks were interrupted`);
  expect(victims.length).toBeGreaterThan(0);
  for (const { uuid, at } of victims) expect(Math.max(...startsOf.get(uuid)!), uuid).toBeGreaterThan(at);

  // Schedules went on meanwhile, once for every minute.
  const sweeps = await sql<{ count: number; minutes: number }>`
      select count(*), (extract(epoch from max(slot) - date_trunc('minute', min(received))) / 60)::double precision as minutes
      from task_run join task_schedule using (name) where name = 'sessions.sweep'`.execute(api.db);
  expect(sweeps.rows[0]!.count).toBeLessThanOrEqual(sweeps.rows[0]!.minutes + 1);
  for (const { child } of fleet) child.kill('SIGTERM');
  expect(await Promise.all(fleet.map(({ exited }) => exited))).toEqual(fleet.map(() => [0, null]));
}, 1_800_000);
