import { randomUUID } from 'node:crypto';
import { requestPasswordReset } from '@app/contract/auth';
import {
  cardStates,
  cardTasks,
  deepestOffset,
  getQueueStats,
  getQueueTask,
  listBackgroundTasks,
  listQueueTasks,
  listSchedules,
  purgeQueue,
  retryTask,
  revokeTask,
  runSchedule,
  taskSorts,
  watchTasks,
} from '@app/contract/tasks';
import type { Request } from '@app/contract/base/endpoint';
import { type Insertable, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TaskRun } from '#platform/db/schema.gen';
import { task } from '#platform/tasks/task';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { tasks as allTasks } from '../../features.ts';
import { queueMail } from '../mail/mail.ts';

const api = useApi();
let superuser: Call;
beforeEach(async () => {
  await sql`truncate task_run, worker_beat, queue_sample`.execute(api.db);
  await sql`delete from pgboss.job`.execute(api.db);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
});

/** A line of the history, as if a task had left it. */
async function makeRun(parts: Partial<Insertable<TaskRun>> = {}): Promise<string> {
  const uuid = randomUUID();
  await api.db
    .insertInto('task_run')
    .values({
      uuid,
      queue: 'default',
      name: 'test.made',
      state: 'SUCCESS',
      received: ago(60),
      eta: ago(60),
      ...parts,
      kwargs: JSON.stringify(parts.kwargs ?? {}),
    })
    .execute();
  return uuid;
}
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** A kind of real work, and what it did. */
const done: number[] = [];
const notes = task({
  name: 'test.notes',
  queue: 'default',
  input: z.object({ n: z.int() }),
  handle: ({ n }) => {
    done.push(n);
    return Promise.resolve({ noted: n });
  },
});
const send = (n: number, user?: { id: number }) =>
  api.db.transaction().execute((trx) => api.services.tasks.send(trx, notes, { n }, user && { user: user.id }));
const runAll = () => runTasks(api.services, [...allTasks, notes]);
const stateOf = async (uuid: string) => (await superuser(getQueueTask, { params: { uuid } })).body.state;
const trail = (action: string) =>
  api.db.selectFrom('audit_log').select(['after', 'device_id']).where('action', '=', action).orderBy('id').execute();

type Query = Request<typeof listQueueTasks>['query'];
const listed = async (query: Query, call = superuser): Promise<string[]> => {
  const { status, body } = await call(listQueueTasks, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ uuid }) => uuid);
};

describe('the list of tasks', () => {
  test('comes newest first', async () => {
    const [old, young, middle] = [
      await makeRun({ received: ago(30) }),
      await makeRun({ received: ago(10) }),
      await makeRun({ received: ago(20) }),
    ];
    expect(await listed({})).toEqual([young, middle, old]);
  });

  const low = {
    received: ago(300),
    started: ago(290),
    finished: ago(289),
    retries: 0,
    name: 'test.a',
    state: 'FAILURE',
    worker: 'a',
  };
  const high = {
    received: ago(200),
    started: ago(190),
    finished: ago(150),
    retries: 3,
    name: 'test.b',
    state: 'STARTED',
    worker: 'b',
  };
  test.each(taskSorts)('by %s, each way', async (column) => {
    const [first, second] = [await makeRun(low), await makeRun(high)];
    expect(await listed({ sort_by: column })).toEqual([first, second]);
    expect(await listed({ sort_by: `-${column}` })).toEqual([second, first]);
  });

  test.each(['started', 'finished', 'runtime', 'worker'] as const)(
    'by %s has those without one last, each way',
    async (column) => {
      const [without, first, second] = [await makeRun(), await makeRun(low), await makeRun(high)];
      expect(await listed({ sort_by: column })).toEqual([first, second, without]);
      expect(await listed({ sort_by: `-${column}` })).toEqual([second, first, without]);
    },
  );

  test('holds the tasks of given names, repeated or with commas', async () => {
    const [one, two] = [await makeRun({ name: 'test.one' }), await makeRun({ name: 'test.two' })];
    await makeRun({ name: 'test.one.more' });
    expect(await listed({ taskname: 'test.one' })).toEqual([one]);
    for (const taskname of ['test.one,test.two', ['test.one', 'test.two'], ['test.one,test.none', 'test.two']])
      expect(new Set(await listed({ taskname }))).toEqual(new Set([one, two]));
    expect(await listed({ taskname: 'test' })).toEqual([]);
  });

  test('holds the tasks in given states or not in them, in any case, repeated or with commas', async () => {
    const [failed, revoked, waiting] = [
      await makeRun({ state: 'FAILURE' }),
      await makeRun({ state: 'REVOKED' }),
      await makeRun({ state: 'PENDING' }),
    ];
    await makeRun({ state: 'SUCCESS' });
    expect(await listed({ state: 'failure' })).toEqual([failed]);
    for (const state of ['Failure,REVOKED', ['failure', 'Revoked']])
      expect(new Set(await listed({ state }))).toEqual(new Set([failed, revoked]));
    expect(new Set(await listed({ not_state: 'success' }))).toEqual(new Set([failed, revoked, waiting]));
    expect(await listed({ not_state: ['SUCCESS', 'failure,revoked'] })).toEqual([waiting]);
    expect(await listed({ state: 'failure,pending', not_state: 'FAILURE' })).toEqual([waiting]);
    expect(await listed({ state: 'failure', not_state: 'failure' })).toEqual([]);
  });

  test('holds what came in from one time on and before another', async () => {
    const [early, noon, late] = await Promise.all(
      ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z'].map((received) =>
        makeRun({ received }),
      ),
    );
    expect(await listed({ received_start: '2026-03-01T12:00:00Z' })).toEqual([late, noon]);
    expect(await listed({ received_end: '2026-03-01T13:00:00+01:00' })).toEqual([early]);
    const hour = { received_start: '2026-03-01T12:00:00Z', received_end: '2026-03-01T13:00:00Z' };
    expect(await listed(hour)).toEqual([noon]);
  });

  test('holds what one worker ran', async () => {
    const own = await makeRun({ worker: 'host-1' });
    await makeRun({ worker: 'host-11' });
    await makeRun();
    expect(await listed({ workername: 'host-1' })).toEqual([own]);
  });

  test('holds the tasks whose arguments contain the given ones', async () => {
    const [both, one] = [
      await makeRun({ kwargs: { assignment_id: 7, options: { deep: true } }, received: ago(1) }),
      await makeRun({ kwargs: { assignment_id: 7 }, received: ago(2) }),
    ];
    await makeRun({ kwargs: { assignment_id: '7' } });
    await makeRun({ kwargs: { assignment_id: 77 } });
    expect(await listed({ kwargs_map: '{"assignment_id": 7}' })).toEqual([both, one]);
    expect(await listed({ kwargs_map: '{"options": {"deep": true}, "assignment_id": 7}' })).toEqual([both]);
    expect(await listed({ kwargs_map: '{}' })).toHaveLength(4);
  });

  test('holds what matches all filters at once', async () => {
    const parts = { name: 'test.x', state: 'FAILURE', worker: 'w', kwargs: { a: 1 }, received: ago(50) };
    const match = await makeRun(parts);
    const others = [{ name: 'test.y' }, { state: 'REVOKED' }, { worker: 'v' }, { kwargs: {} }, { received: ago(500) }];
    for (const other of others) await makeRun({ ...parts, ...other });
    const filters = { taskname: 'test.x', state: 'failure', workername: 'w', kwargs_map: '{"a":1}' };
    const device_id = randomUUID();
    expect(await listed({ ...filters, received_start: ago(100), sort_by: '-runtime', device_id })).toEqual([match]);
  });

  test('shows a superuser everything about a task', async () => {
    const user = await makeUser(api.db);
    const uuid = await makeRun({
      queue: 'ml',
      name: 'test.shown',
      state: 'FAILURE',
      key: 'hidden',
      user_id: user.id,
      worker: 'w',
      retries: 2,

      received: '2026-03-01T12:00:00.000Z',
      eta: '2026-03-01T12:00:01.000Z',
      started: '2026-03-01T12:00:02.000Z',
      finished: '2026-03-01T12:00:04.500Z',
      kwargs: { assignment_id: 5, x: 'y' },
      result: JSON.stringify({ z: 1 }),
      traceback: 'Error: no\n  at x',
      progress_done: 1,
      progress_total: null,
      progress_text: 'Reading',
    });
    expect((await superuser(listQueueTasks)).body.results).toEqual([
      {
        uuid,
        queue: 'ml',
        name: 'test.shown',
        state: 'FAILURE',
        worker: 'w',
        retries: 2,
        runtime: 2.5,
        received: '2026-03-01T12:00:00.000Z',
        eta: '2026-03-01T12:00:01.000Z',
        started: '2026-03-01T12:00:02.000Z',
        finished: '2026-03-01T12:00:04.500Z',
        args: [],
        kwargs: { assignment_id: 5, x: 'y' },
        result: { z: 1 },
        traceback: 'Error: no\n  at x',
        parsed_kwargs: { user_id: user.id, assignment_id: 5 },
        progress: { done: 1, total: null, text: 'Reading' },
      },
    ]);
  });

  test('copes with arguments that only look like a role', async () => {
    for (const assignment_id of [0, -1, 1.5, '7', null, { id: 7 }]) await makeRun({ kwargs: { assignment_id } });
    const { body } = await superuser(listQueueTasks);
    expect(new Set(body.results.map(({ parsed_kwargs }) => parsed_kwargs.assignment_id))).toEqual(new Set([null]));
  });

  const mistakes: [mistake: Record<string, string>, field: string, help: string][] = [
    [{ stae: 'FAILURE' }, 'stae', 'Not known here'],
    [{ state: 'DONE' }, 'state.0', '"FAILURE"|"REVOKED"'],
    [{ not_state: 'SUCCESS,DONE' }, 'not_state.1', '"FAILURE"|"REVOKED"'],
    [{ sort_by: 'shoe' }, 'sort_by', '"runtime"|"-runtime"'],
    [{ kwargs_map: 'assignment_id=7' }, 'kwargs_map', 'Must be a JSON object, such as {"assignment_id": 7}'],
    [{ kwargs_map: '[7]' }, 'kwargs_map', 'Must be a JSON object'],
    [{ kwargs_map: 'null' }, 'kwargs_map', 'Must be a JSON object'],
    [{ received_start: 'yesterday' }, 'received_start', 'Must be a time, such as 2026-01-31T09:30:00Z'],
    [{ received_end: '2026-01-31' }, 'received_end', 'Must be a time'],
    [{ offset: '10001' }, 'offset', 'At most 10000; narrow the time instead'],
    [{ offset: '-1' }, 'offset', 'Must be a whole number'],
    [{ limit: '0' }, 'limit', '>=1'],
    [{ limit: '201' }, 'limit', '<=200'],
    [{ device_id: 'mine' }, 'device_id', 'Not a device id'],
  ];
  test.each(mistakes)('%j is refused with a word of help', async (mistake, field, help) => {
    const { status, body } = await superuser(listQueueTasks, { query: mistake });
    expect(status).toBe(400);
    expect(body.fields?.[field]).toContain(help);
    expect(body.detail).toContain(help);
  });
});

describe('pages', () => {
  test('lead to each other with all filters kept', async () => {
    const parts = { state: 'FAILURE', worker: 'w', kwargs: { a: 'b & c' } };
    const wanted: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      wanted.push(await makeRun({ ...parts, name: `test.${n % 2}`, retries: n, received: ago(n) }));
      for (const other of [{ name: 'test.2' }, { state: 'SUCCESS' }, { worker: 'v' }, { kwargs: {} }])
        await makeRun({ ...parts, name: 'test.0', ...other });
      await makeRun({ ...parts, name: 'test.0', received: ago(5000) });
      await makeRun({ ...parts, name: 'test.0', received: ago(-5000) });
    }
    const query = {
      limit: '2',
      sort_by: 'retries',
      taskname: ['test.0', 'test.1'],
      state: ['failure', 'retry'],
      not_state: 'success',
      workername: 'w',
      kwargs_map: '{"a":"b & c"}',
      device_id: randomUUID(),
      received_start: ago(1000),
      received_end: ago(-1000),
    } satisfies Query;
    const ask = async (address: string) =>
      (
        await superuser(listQueueTasks, {
          query: Object.fromEntries(new URL(address, 'http://localhost').searchParams),
        })
      ).body;
    const pages = [(await superuser(listQueueTasks, { query })).body];
    for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) pages.push(await ask(next));
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ results }) => results.map(({ uuid }) => uuid))).toEqual(wanted);
    const back = [pages.at(-1)!];
    for (let { previous } = back[0]!; previous; previous = back.at(-1)!.previous) back.push(await ask(previous));
    expect(back.map(({ results }) => results)).toEqual(pages.map(({ results }) => results).toReversed());
  });

  test('count up to 10,000 and say that there is more', async () => {
    const fill = (from: number, to: number) =>
      sql`
      insert into task_run (uuid, queue, name, state, received, eta)
      select gen_random_uuid(), 'default', 'test.many', 'SUCCESS', now() - make_interval(secs => n), now()
      from generate_series(${from}::int, ${to}::int) as n`.execute(api.db);
    await fill(1, 10_000);
    expect((await superuser(listQueueTasks)).body).toMatchObject({ count: 10_000, count_capped: false });
    await fill(10_001, 10_050);
    for (const query of [{}, { taskname: 'test.many' }, { state: 'success' }, { sort_by: 'runtime' as const }])
      expect((await superuser(listQueueTasks, { query })).body).toMatchObject({ count: 10_000, count_capped: true });
    const { body } = await superuser(listQueueTasks, { query: { offset: String(deepestOffset), limit: '200' } });
    expect(body).toMatchObject({ count: 10_000, count_capped: true, next: null });
    expect(body.results).toHaveLength(50);
  });

  test('of a search without an index say when there was more to look at', async () => {
    const wanted = await makeRun({ worker: 'w', received: ago(100_000) });
    const fill = (count: number) =>
      sql`
      insert into task_run (uuid, queue, name, state, received, eta)
      select gen_random_uuid(), 'default', 'test.many', 'SUCCESS', now() - make_interval(secs => n), now()
      from generate_series(1, ${count}::int) as n`.execute(api.db);
    await fill(19_000);
    const query = { workername: 'w' };
    expect((await superuser(listQueueTasks, { query })).body).toMatchObject({ count: 1, count_capped: false });
    await fill(1000);
    expect((await superuser(listQueueTasks, { query })).body).toMatchObject({ count: 0, count_capped: true });
    const narrowed = { ...query, received_end: ago(50_000) };
    expect((await superuser(listQueueTasks, { query: narrowed })).body).toMatchObject({
      count: 1,
      count_capped: false,
      results: [{ uuid: wanted }],
    });
    const oldestFirst = { ...query, sort_by: 'received' } as const;
    expect((await superuser(listQueueTasks, { query: oldestFirst })).body.results).toMatchObject([{ uuid: wanted }]);
  });
});

describe('a user without special rights', () => {
  const names = Object.keys(cardTasks);
  const secrets = {
    kwargs: { assignment_id: 7, note: 'confidential' },
    result: JSON.stringify({ text: 'confidential' }),
    traceback: 'confidential',
    attempts: JSON.stringify([{ error: 'confidential' }]),
  };
  const makeCardRuns = async (user: { id: number }) => {
    const shown: string[] = [];
    for (const name of names)
      for (const state of cardStates) shown.push(await makeRun({ ...secrets, name, state, user_id: user.id }));
    for (const state of ['RETRY', 'SUCCESS', 'FAILURE', 'REVOKED'])
      await makeRun({ ...secrets, name: names[0]!, state, user_id: user.id });
    await makeRun({ ...secrets, name: 'mail.deliver', state: 'PENDING', user_id: user.id });
    return shown;
  };
  const everything = { taskname: names, state: [...cardStates] };

  test('sees what role cards show, without arguments and outcome', async () => {
    const [self, other] = [await makeUser(api.db), await makeUser(api.db)];
    const shown = await makeCardRuns(other);
    const { body } = await (await api.as(self))(listQueueTasks, { query: everything });
    expect(new Set(body.results.map(({ uuid }) => uuid))).toEqual(new Set(shown));
    for (const run of body.results) {
      expect(run).toMatchObject({ args: null, kwargs: null, result: null, traceback: null });
      expect(run.parsed_kwargs).toEqual({ user_id: other.id, assignment_id: 7 });
    }
    expect(JSON.stringify(body)).not.toContain('confidential');
    const one = { taskname: names[1]!, state: 'started' };
    expect((await (await api.as(self))(listQueueTasks, { query: one })).body.count).toBe(1);
  });

  const beyond: Query[] = [
    {},
    { state: 'pending' },
    { taskname: names[0]! },
    { ...everything, state: ['pending', 'failure'] },
    { ...everything, state: 'retry' },
    { ...everything, taskname: [...names, 'mail.deliver'] },
    { ...everything, taskname: 'constructor' },
    { ...everything, kwargs_map: '{"note":"confidential"}' },
    { ...everything, kwargs_map: '{}' },
  ];
  test.each(beyond)('may not ask for %j', async (query) => {
    for (const rights of [{}, { is_staff: true }])
      expect((await (await api.as(await makeUser(api.db, rights)))(listQueueTasks, { query })).status).toBe(403);
    expect((await superuser(listQueueTasks, { query })).status).toBe(200);
  });

  test('has a shorter way to the same, which gives nobody more', async () => {
    const user = await makeUser(api.db);
    const shown = await makeCardRuns(user);
    for (const call of [await api.as(user), superuser]) {
      const { body } = await call(listBackgroundTasks);
      expect(new Set(body.map(({ uuid }) => uuid))).toEqual(new Set(shown));
      expect(new Set(body.flatMap((run) => Object.keys(run)))).toEqual(
        new Set(['uuid', 'name', 'state', 'started', 'progress', 'parsed_kwargs']),
      );
      expect(body[0]?.parsed_kwargs).toEqual({ user_id: user.id, assignment_id: 7 });
    }
  });
});

describe('the figures', () => {
  const stats = async () => (await superuser(getQueueStats)).body;

  test('of an idle product are zero or unknown, for every queue', async () => {
    const idle = {
      active_tasks: 0,
      reserved_tasks: 0,
      pending_tasks: 0,
      workers: 0,
      oldest_wait: null,
      done_per_minute: 0,
      failed_percent: null,
      series: [],
      wait: { p50: null, p95: null },
      run: { p50: null, p95: null },
    };
    expect(await stats()).toEqual({
      queue_length: 0,
      active_workers: 0,
      reserved_tasks: 0,
      active_tasks: 0,
      pending_tasks: 0,
      queues: { default: idle, ml: idle, reindex: idle, mail: idle, sync: idle, maintenance: idle },
      workers: [],
      last_beat: null,
      tasknames: allTasks.map(({ name }) => name).toSorted(),
    });
  });

  test('count what waits, what could start, what is handed out and what runs, in all and per queue', async () => {
    const unfinished: [queue: string, state: string, eta: string][] = [
      ['default', 'PENDING', ago(30)],
      ['default', 'PENDING', ago(-3600)],
      ['default', 'RETRY', ago(10)],
      ['default', 'RETRY', ago(-600)],
      ['default', 'RECEIVED', ago(100)],
      ['default', 'STARTED', ago(100)],
      ['default', 'STARTED', ago(100)],
      ['ml', 'PENDING', ago(5)],
      ['mail', 'RECEIVED', ago(5)],
      ['mail', 'RECEIVED', ago(5)],
      ['sync', 'PENDING', ago(-60)],
    ];
    const made = Date.now();
    for (const [queue, state, eta] of unfinished) await makeRun({ queue, state, eta });
    for (const state of ['SUCCESS', 'FAILURE', 'REVOKED']) await makeRun({ state });
    const { queues, ...all } = await stats();
    expect(all).toMatchObject({ queue_length: 3, pending_tasks: 6, reserved_tasks: 3, active_tasks: 2 });
    expect(queues.default).toMatchObject({ pending_tasks: 4, reserved_tasks: 1, active_tasks: 2 });
    expect(queues.ml).toMatchObject({ pending_tasks: 1, reserved_tasks: 0, active_tasks: 0 });
    expect(queues.mail).toMatchObject({ pending_tasks: 0, reserved_tasks: 2, oldest_wait: null });
    expect(queues.sync).toMatchObject({ pending_tasks: 1, oldest_wait: null });
    const since = Math.ceil((Date.now() - made) / 1000);
    expect(queues.default.oldest_wait).toBeGreaterThanOrEqual(30);
    expect(queues.default.oldest_wait).toBeLessThanOrEqual(31 + since);
    expect(queues.ml.oldest_wait).toBeLessThanOrEqual(6 + since);
  });

  const sample = (minutesAgo: number, figures: { queue?: string; done?: number; failed?: number; pending?: number }) =>
    api.db
      .insertInto('queue_sample')
      .values({
        at: ago(60 * minutesAgo),
        queue: 'default',
        pending: 0,
        active: 0,
        done: 0,
        failed: 0,
        ...figures,
      })
      .execute();

  test('tell what was done in the last ten minutes', async () => {
    await sample(1, { done: 30, failed: 4 });
    await sample(9, { done: 60, failed: 6 });
    await sample(11, { done: 1000, failed: 1000 });
    await sample(2, { queue: 'mail', done: 5 });
    const { queues } = await stats();
    expect(queues.default).toMatchObject({ done_per_minute: 10, failed_percent: 10 });
    expect(queues.mail).toMatchObject({ done_per_minute: 0.5, failed_percent: 0 });
    expect(queues.ml).toMatchObject({ done_per_minute: 0, failed_percent: null });
  });

  test('have a point for each minute of the last hour, with the most that waited in it', async () => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 60_000;
    const at = (seconds: number) => new Date(minute + seconds * 1000).toISOString();
    for (const [seconds, pending] of [
      [0, 3],
      [10, 9],
      [50, 1],
      [60, 2],
    ] as const)
      await api.db
        .insertInto('queue_sample')
        .values({ at: at(seconds), queue: 'ml', pending, active: 1, done: 2, failed: 1 })
        .execute();
    await sample(70, { queue: 'ml', done: 7 });
    expect((await stats()).queues.ml.series).toEqual([
      { at: at(0), pending: 9, active: 1, done: 6, failed: 3 },
      { at: at(60), pending: 2, active: 1, done: 2, failed: 1 },
    ]);
  });

  test('tell how long tasks of the last hour waited and ran', async () => {
    const finish = (queue: string, wait: number, runtime: number, finished = 100) =>
      makeRun({
        queue,
        received: ago(finished + runtime + wait),
        started: ago(finished + runtime),
        finished: ago(finished),
      });
    for (const n of [1, 2, 3, 4, 5]) await finish('reindex', n, 10 * n);
    await finish('reindex', 1000, 1000, 3700);
    await finish('ml', 8, 9);
    await makeRun({ queue: 'reindex', state: 'REVOKED', finished: ago(5) });
    const { queues } = await stats();
    const rounded = ({ p50, p95 }: { p50: number | null; p95: number | null }) => [p50, p95].map((n) => n?.toFixed(1));
    expect(rounded(queues.reindex.wait)).toEqual(['3.0', '4.8']);
    expect(rounded(queues.reindex.run)).toEqual(['30.0', '48.0']);
    expect(rounded(queues.ml.run)).toEqual(['9.0', '9.0']);
    expect(queues.mail.run).toEqual({ p50: null, p95: null });
  });

  test('count the workers that gave a sign of life lately, and keep the time of the last one', async () => {
    const beat = (worker: string, seconds: number, queues: string[]) =>
      api.db
        .insertInto('worker_beat')
        .values({
          worker,
          queues,
          concurrency: 4,
          active: 1,
          memory_mb: 100,
          cpu_percent: 12.5,
          loop_p99_ms: 20.5,
          started: ago(1000),
          beat: ago(seconds),
        })
        .execute();
    await beat('silent', 20, ['default', 'ml']);
    const silent = await stats();
    expect(silent).toMatchObject({ active_workers: 0, workers: [], last_beat: expect.any(String) });
    await beat('host-2', 8, ['default']);
    await beat('host-1', 1, ['default', 'mail']);
    const { active_workers, workers, last_beat, queues } = await stats();
    expect(active_workers).toBe(2);
    expect(workers).toMatchObject([
      { worker: 'host-1', queues: ['default', 'mail'], memory_mb: 100, cpu_percent: 12.5, loop_p99_ms: 20.5 },
      { worker: 'host-2' },
    ]);
    expect(last_beat).toBe(workers[0]?.beat);
    expect([queues.default, queues.mail, queues.ml].map((queue) => queue.workers)).toEqual([2, 1, 0]);
  });
});

describe('one task', () => {
  const detail = async (uuid: string) => (await superuser(getQueueTask, { params: { uuid } })).body;

  test('has its person and every try that failed', async () => {
    const user = await makeUser(api.db);
    const uuid = await send(1, user);
    const { boss } = api.services.tasks;
    let failed = 0;
    for (const message of ['first', 'second']) {
      await sql`update pgboss.job set start_after = now() where id = ${uuid}::uuid`.execute(api.db);
      const [job] = await boss.fetch('default');
      failed = Date.now();
      await boss.fail('default', job!, new Error(message));
    }
    const task = await detail(uuid);
    expect(task).toMatchObject({
      uuid,
      state: 'RETRY',
      kwargs: { n: 1 },
      can_retry: false,
      retry_of: null,
      retried_as: null,
      attempts: [
        { attempt: 1, error: expect.stringContaining('first') },
        { attempt: 2, error: expect.stringContaining('second') },
      ],
    });
    expect(Date.parse(task.eta)).toBeGreaterThan(failed);
    expect(task.user).toEqual({ id: user.id, username: user.username });
  });

  test('knows how often and since when its error was seen, whatever the numbers and ids in it', async () => {
    const fail = (error: string, parts: Partial<Insertable<TaskRun>> = {}) =>
      makeRun({ state: 'FAILURE', traceback: `${error}\n    at line ${Math.random()}`, ...parts });
    const since = ago(5000);
    const uuid = await fail(`Error: row 17 of ${randomUUID()} is gone`);
    await fail(`Error: row 4 of ${randomUUID()} is gone`, { received: since });
    await fail(`Error: row 99999 of ${randomUUID()} is gone`, { state: 'RETRY' });
    await fail(`Error: rows 17 of ${randomUUID()} are gone`);
    await fail(`Error: row 17 of ${randomUUID()} is gone`, { name: 'test.other' });
    expect((await detail(uuid)).same_error).toEqual({ count: 3, since });
    expect((await detail(await makeRun())).same_error).toBe(null);
  });

  test('that is not there is not found', async () => {
    const missing = await superuser(getQueueTask, { params: { uuid: randomUUID() } });
    expect(missing).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
    expect((await superuser(getQueueTask, { params: { uuid: 'x' } })).status).toBe(400);
  });
});

describe('revoking', () => {
  const revoke = (taskId: string, query: Request<typeof revokeTask>['query'] = {}) =>
    superuser(revokeTask, { params: { taskId }, query });

  test('takes back a task that waits, which then never runs', async () => {
    const device_id = randomUUID();
    const [uuid, other] = [await send(100), await send(101)];
    expect((await revoke(uuid, { device_id })).body).toEqual({ uuid, state: 'REVOKED' });
    expect(await runAll()).toBe(1);
    expect(done).not.toContain(100);
    expect([await stateOf(uuid), await stateOf(other)]).toEqual(['REVOKED', 'SUCCESS']);
    expect((await trail('task_revoke')).at(-1)).toEqual({ after: { task: uuid, terminate: false }, device_id });
  });

  test('takes back a task that waits for another try', async () => {
    const uuid = await send(102);
    const [job] = await api.services.tasks.boss.fetch('default');
    await api.services.tasks.boss.fail('default', job!, new Error('once'));
    expect(await stateOf(uuid)).toBe('RETRY');
    expect((await revoke(uuid)).status).toBe(200);
    await sql`update pgboss.job set start_after = now()`.execute(api.db);
    expect(await runAll()).toBe(0);
    expect(await stateOf(uuid)).toBe('REVOKED');
  });

  test('stops a task that runs only when told to', async () => {
    const uuid = await send(103);
    await api.services.tasks.boss.fetch('default');
    expect(await revoke(uuid)).toMatchObject({ status: 409, body: { code: 'task_running' } });
    expect(await revoke(uuid, { terminate: 'False' })).toMatchObject({ status: 409, body: { code: 'task_running' } });
    expect((await revoke(uuid, { terminate: 'maybe' })).status).toBe(400);
    expect(await stateOf(uuid)).toBe('RECEIVED');
    expect((await revoke(uuid, { terminate: 'True' })).body).toEqual({ uuid, state: 'REVOKED' });
    expect(await stateOf(uuid)).toBe('REVOKED');
  });

  test('comes too late for a finished task and finds no unknown one; neither leaves a trace', async () => {
    const uuid = await send(104);
    await runAll();
    const before = await trail('task_revoke');
    for (const terminate of ['True', 'False'])
      expect(await revoke(uuid, { terminate })).toMatchObject({ status: 409, body: { code: 'task_finished' } });
    expect(await revoke(randomUUID())).toMatchObject({ status: 404, body: { detail: 'There is no such task' } });
    expect(await stateOf(uuid)).toBe('SUCCESS');
    expect(await trail('task_revoke')).toEqual(before);
  });
});

describe('running again', () => {
  const retry = (uuid: string) => superuser(retryTask, { params: { uuid } });
  const revoke = (taskId: string) => superuser(revokeTask, { params: { taskId }, query: {} });

  test('makes a new task of the same input, and each knows the other', async () => {
    const uuid = await send(200);
    await revoke(uuid);
    expect((await superuser(getQueueTask, { params: { uuid } })).body.can_retry).toBe(true);
    const again = (await retry(uuid)).body.uuid;
    expect(again).not.toBe(uuid);
    expect(await runAll()).toBe(1);
    expect(done).toContain(200);
    expect((await superuser(getQueueTask, { params: { uuid: again } })).body).toMatchObject({
      state: 'SUCCESS',
      kwargs: { n: 200 },
      result: { noted: 200 },
      retry_of: uuid,
      can_retry: false,
    });
    expect((await superuser(getQueueTask, { params: { uuid } })).body).toMatchObject({
      state: 'REVOKED',
      retried_as: again,
    });
    expect((await trail('task_retry')).at(-1)?.after).toEqual({ task: uuid, as: again });
  });

  test('works for a task that failed for good', async () => {
    const uuid = await send(201);
    await sql`update pgboss.job set retry_limit = 0 where id = ${uuid}::uuid`.execute(api.db);
    const [job] = await api.services.tasks.boss.fetch('default');
    await api.services.tasks.boss.fail('default', job!, new Error('for good'));
    expect(await stateOf(uuid)).toBe('FAILURE');
    const { body } = await retry(uuid);
    await runAll();
    expect(await stateOf(body.uuid)).toBe('SUCCESS');
    expect(done).toContain(201);
  });

  test('works for a mail, although nobody sees what is in it', async () => {
    const to = 'again@example.com';
    await api.db
      .transaction()
      .execute((trx) => queueMail(api.services.tasks, trx, { to, subject: 'Hello', text: 'Again' }));
    const [uuid] = await listed({ taskname: 'mail.deliver' });
    await revoke(uuid!);
    await retry(uuid!);
    await runAll();
    expect(await api.services.mailer.listStored(1000)).toMatchObject([{ to, subject: 'Hello', text: 'Again' }]);
  });

  test('is not for a task that succeeded, waits, is not kept any more or never was', async () => {
    const [uuid, kept] = [await send(202), await makeRun({ state: 'FAILURE' })];
    expect(await retry(uuid)).toMatchObject({ status: 409, body: { code: 'task_not_failed' } });
    await runAll();
    expect(await retry(uuid)).toMatchObject({ status: 409, body: { code: 'task_not_failed' } });
    expect(await retry(kept)).toMatchObject({ status: 409, body: { code: 'task_not_kept' } });
    expect((await superuser(getQueueTask, { params: { uuid: kept } })).body.can_retry).toBe(false);
    expect(await retry(randomUUID())).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
    expect(await runAll()).toBe(0);
  });
});

describe('purging', () => {
  const envelope = { task: 'test.notes', input: { n: 300 }, kwargs: { n: 300 } };
  const countOf = async (query: Query) => (await superuser(listQueueTasks, { query })).body.count;

  test('takes back what waits in one queue, and nothing else', async () => {
    const { boss } = api.services.tasks;
    await boss.insert(
      'reindex',
      Array.from({ length: 10_005 }, () => ({ data: envelope })),
    );
    await boss.insert('sync', [{ data: envelope }, { data: envelope }]);
    const running = await boss.fetch('reindex', { batchSize: 5 });
    const device_id = randomUUID();
    const { body } = await superuser(purgeQueue, { query: { queue: 'reindex', device_id } });
    expect(body).toEqual({ queue: 'reindex', purged: 10_000 });
    expect(await countOf({ state: 'revoked' })).toBe(10_000);
    expect(await countOf({ state: 'received' })).toBe(5);
    expect(await countOf({ state: 'pending' })).toBe(2);
    for (const job of running) await boss.complete('reindex', job, {});
    expect(await countOf({ state: 'success' })).toBe(5);
    expect(await runAll()).toBe(2);
    expect((await trail('queue_purge')).at(-1)).toEqual({ after: { queue: 'reindex', purged: 10_000 }, device_id });
    expect((await superuser(purgeQueue, { query: { queue: 'reindex' } })).body.purged).toBe(0);
  });

  test('knows its queues', async () => {
    const reply = await superuser(purgeQueue, { query: { queue: 'celery' as never } });
    expect(reply).toMatchObject({ status: 400, body: { fields: { queue: 'There is no such queue' } } });
  });
});

describe('schedules', () => {
  test('are listed with their last and their next time', async () => {
    const uuid = await makeRun({ name: 'sessions.sweep', started: ago(20), finished: ago(18) });
    await makeRun({ name: 'sessions.sweep', received: ago(500) });
    const asked = Date.now();
    const { body } = await superuser(listSchedules);
    const sweep = body.find(({ name }) => name === 'sessions.sweep');
    expect(sweep).toMatchObject({ queue: 'maintenance', cron: '* * * * *', last: { uuid, state: 'SUCCESS' } });
    expect(Date.parse(sweep!.next)).toBeGreaterThan(asked);
    expect(Date.parse(sweep!.next)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(body.find(({ name }) => name === 'queue.trim_history')?.last).toBe(null);
  });

  test('run now when told to; what has no schedule does not', async () => {
    const { uuid } = (await superuser(runSchedule, { params: { name: 'sessions.sweep' } })).body;
    expect(await stateOf(uuid)).toBe('PENDING');
    expect(await runAll()).toBe(1);
    expect(await stateOf(uuid)).toBe('SUCCESS');
    expect((await trail('task_run_now')).at(-1)?.after).toEqual({ task: uuid, name: 'sessions.sweep' });
    for (const name of ['mail.deliver', 'none'])
      expect((await superuser(runSchedule, { params: { name } })).status).toBe(404);
  });
});

describe('watching', () => {
  test('shows users how far their own tasks have come, and superusers any', async () => {
    const [self, other] = [await makeUser(api.db), await makeUser(api.db)];
    const progress = { progress_done: 3, progress_total: 9, progress_text: 'Reading' };
    const running = await makeRun({ user_id: self.id, name: 'test.own', state: 'STARTED', ...progress });
    const failed = await makeRun({ user_id: self.id, state: 'FAILURE', traceback: 'Error: no\n    at secret.ts' });
    const foreign = await makeRun({ user_id: other.id });
    const nobodys = await makeRun();
    const all = [running, failed, foreign, nobodys, randomUUID()];
    const { body } = await (await api.as(self))(watchTasks, { query: { uuid: all } });
    expect(body.toSorted((a, b) => b.state.localeCompare(a.state))).toEqual([
      {
        uuid: running,
        name: 'test.own',
        state: 'STARTED',
        progress: { done: 3, total: 9, text: 'Reading' },
        error: null,
      },
      { uuid: failed, name: 'test.made', state: 'FAILURE', progress: null, error: 'Error: no' },
    ]);
    const seen = await superuser(watchTasks, { query: { uuid: all.join(',') } });
    expect(new Set(seen.body.map(({ uuid }) => uuid))).toEqual(new Set([running, failed, foreign, nobodys]));
  });

  test('needs to know what', async () => {
    for (const query of [{}, { uuid: 'x' }, { uuid: '' }])
      expect((await superuser(watchTasks, { query: query as never })).status).toBe(400);
  });
});

test('what is written in mails and typed at sign-in appears in no answer and not in the history', async () => {
  await api.db
    .transaction()
    .execute((trx) =>
      queueMail(api.services.tasks, trx, { to: 'whom@secret.example', subject: 'Shown', text: 'confidential text' }),
    );
  await api.anonymous(requestPasswordReset, { body: { username: 'confidential username' } });
  for (const round of ['waiting', 'done']) {
    const { body: list } = await superuser(listQueueTasks);
    const uuids = list.results.map(({ uuid }) => uuid);
    expect(uuids, round).toHaveLength(2);
    const answers: unknown[] = [list];
    for (const uuid of uuids) answers.push((await superuser(getQueueTask, { params: { uuid } })).body);
    for (const endpoint of [getQueueStats, listSchedules, listBackgroundTasks])
      answers.push((await superuser(endpoint)).body);
    answers.push((await superuser(watchTasks, { query: { uuid: uuids } })).body);
    answers.push(await api.db.selectFrom('task_run').selectAll().execute());
    const text = JSON.stringify(answers);
    expect(text).toContain('Shown');
    for (const secret of ['confidential', 'secret.example']) expect(text, round).not.toContain(secret);
    await runAll();
  }
});
