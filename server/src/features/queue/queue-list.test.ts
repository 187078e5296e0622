import { randomUUID } from 'node:crypto';
import { deepestOffset, listQueueTasks, taskSorts } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make';
import { ago, type Query, useQueue } from '#testing/queue';

const { api, listed, makeRun, superuser } = useQueue();

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
