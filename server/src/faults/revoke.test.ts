import { setTimeout as delay } from 'node:timers/promises';
import { revokeTask } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { createTraces, faultTasks, goesOn, leavesTrace } from '#testing/fault-tasks';
import { makeUser } from '#testing/make';
import { startProcess } from '#testing/process';
import { randomFrom, seed } from '#testing/random';
import { findRun, untilState, useWorker } from '#testing/programs/worker';

/* A person takes a task back at the very moment at which it finishes, or while it runs in another process. */
const races = 500;
const stops = 40;

const api = useApi();
const next = randomFrom(seed);
let superuser: Call;
beforeAll(async () => {
  await sql.raw(createTraces).execute(api.db);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
});
const revoke = (taskId: string) => superuser(revokeTask, { params: { taskId }, query: { terminate: 'True' } });
const tracesOf = async (n: number): Promise<number> =>
  (await sql`select from trace where n = ${n}`.execute(api.db)).rows.length;

test(`a running task in another process stops when it is revoked (${stops} times, seed ${seed})`, async () => {
  const worker = await startProcess(
    'worker',
    { DATABASE_URL: api.url, LOG_LEVEL: 'fatal' },
    'programs/fault-worker.ts',
  );
  await worker.ready();
  for (let n = 1; n <= stops; n += 1) {
    const uuid = await api.db.transaction().execute((trx) => api.services.tasks.send(trx, goesOn, { n: -n }));
    await untilState(api, uuid, 'STARTED');
    await delay(next() * 200);
    expect((await revoke(uuid)).status).toBe(200);
    const last = async () =>
      (await sql<{ kind: string }>`select kind from trace where n = ${-n} order by at desc limit 1`.execute(api.db))
        .rows[0]?.kind;
    await expect.poll(last).toBe('stopped');
    expect((await findRun(api, uuid)).state).toBe('REVOKED');
  }
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toEqual([0, null]);
});

const worker = useWorker(api, faultTasks);

test(`${races} races of a revoke against the finish have one outcome each (seed ${seed})`, async () => {
  const outcomes = { revoked: 0, neverStarted: 0, finished: 0 };
  const fourAtATime = pLimit(4);
  const race = async (n: number): Promise<void> => {
    // However fast the machine is, some are running for certain when they are revoked, and some are over.
    const [isLong, isOver] = [n % 20 === 1, n % 20 === 2];
    const uuid = await worker.send(leavesTrace, { n, ms: isLong ? 3_600_000 : Math.round(next() * 15) });
    if (isLong) await untilState(api, uuid, 'STARTED');
    if (isOver) await untilState(api, uuid, 'SUCCESS');
    await delay(next() * 40);
    const { status } = await revoke(uuid);
    expect([200, 409]).toContain(status);
    const run = await untilState(api, uuid, 'SUCCESS', 'REVOKED', 'FAILURE');
    expect(run, `task ${n}`).toMatchObject({ state: status === 200 ? 'REVOKED' : 'SUCCESS', attempts: [] });
    expect(await tracesOf(n), `task ${n}`).toBe(status === 200 ? 0 : 1);
    if (status === 409) outcomes.finished += 1;
    else if (run.started === null) outcomes.neverStarted += 1;
    else outcomes.revoked += 1;
  };
  await Promise.all(Array.from({ length: races }, (_, n) => fourAtATime(() => race(n + 1))));

  // Nothing changes afterwards, and every revoke that was granted is on record.
  const { rows } = await sql`
    select (select count(*) from trace where n > 0)::int as traces,
      (select count(*) from task_run where name = ${leavesTrace.name} and state = 'SUCCESS')::int as finished,
      (select count(*) from audit_log where action = 'task_revoke')::int as recorded`.execute(api.db);
  console.info(JSON.stringify(outcomes));
  expect(rows).toEqual([
    {
      traces: outcomes.finished,
      finished: outcomes.finished,
      recorded: outcomes.revoked + outcomes.neverStarted + stops,
    },
  ]);
  expect(Math.min(outcomes.finished, outcomes.revoked)).toBeGreaterThan(0);
});
