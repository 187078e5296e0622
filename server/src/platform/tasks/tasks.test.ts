import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { findRun, hurry, untilState, useWorker } from '#testing/programs/worker';
import { task, type TaskContext } from './task.ts';
import { mostCrashes } from './worker.ts';

const workModule = new URL('../../testing/compute/work.ts', import.meta.url);

/** What the handlers below wait for, by name, so that a test decides when they go on. */
const gates = new Map<string, PromiseWithResolvers<void>>();
const gate = (name: string): PromiseWithResolvers<void> => {
  const known = gates.get(name) ?? Promise.withResolvers<void>();
  gates.set(name, known);
  return known;
};
/** Every context a handler was given, newest last, by the name of its gate. */
const contexts = new Map<string, TaskContext[]>();

const waits = task({
  name: 'test.waits',
  queue: 'default',
  input: z.object({ gate: z.string() }),
  handle: async (input, context) => {
    contexts.set(input.gate, [...(contexts.get(input.gate) ?? []), context]);
    await gate(input.gate).promise;
    return { passed: input.gate };
  },
});
const fails = task({
  name: 'test.fails',
  queue: 'default',
  input: z.object({ times: z.int(), id: z.int() }),
  handle: ({ times, id }, { task: { attempt } }) =>
    attempt > times ? Promise.resolve({ attempt }) : Promise.reject(new Error(`Person ${id} is missing`)),
});
const keyed = task({ ...waits, name: 'test.keyed', queue: 'reindex', key: ({ gate: name }) => name });
/** In a queue that does one thing at a time. */
const begun: string[] = [];
const alone = task({
  ...keyed,
  name: 'test.alone',
  queue: 'maintenance',
  handle: async (input, context) => {
    begun.push(input.gate);
    return waits.handle(input, context);
  },
});
const computes = task({
  name: 'test.computes',
  queue: 'ml',
  input: z.object({ kind: z.enum(['sum', 'forever', 'memory']) }),
  handle: async ({ kind }, { compute }) => compute(workModule, kind),
});
const hides = task({
  name: 'test.hides',
  queue: 'default',
  input: z.object({ secret: z.string(), id: z.int() }),
  shown: ({ id }) => ({ id }),
  handle: ({ secret }) => Promise.resolve({ length: secret.length }),
});

const api = useApi();
const worker = useWorker(api, [waits, fails, keyed, alone, computes, hides]);
const note = (trx: TaskContext['db'], text: string) => sql`insert into effect (text) values (${text})`.execute(trx);
const notes = async (text: string) => (await sql`select from effect where text = ${text}`.execute(api.db)).rows.length;
const revoke = (uuid: string) =>
  api.db.transaction().execute((trx) => worker.services.tasks.revoke(trx, uuid, { terminate: true }));
const contextOf = async (name: string): Promise<TaskContext> => {
  await expect.poll(() => contexts.get(name)?.length ?? 0, { interval: 10 }).toBeGreaterThan(0);
  return contexts.get(name)!.at(-1)!;
};

/** Makes the worker of a task look dead until it is believed: the worker still gives signs of life. */
async function untilSilent(uuid: string): Promise<void> {
  const silence = async () => {
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = ${uuid}::uuid`.execute(api.db);
    return (await findRun(api, uuid)).state;
  };
  await expect.poll(silence).toBe('RETRY');
}

describe('a task', () => {
  test('that is sent in a transaction that is rolled back never was', async () => {
    let uuid = '';
    const failure = api.db.transaction().execute(async (trx) => {
      uuid = await worker.services.tasks.send(trx, waits, { gate: 'rolled back' });
      throw new Error('no');
    });
    await expect(failure).rejects.toThrow('no');
    await expect(findRun(api, uuid)).rejects.toThrow('no result');
  });

  test('goes from waiting to success, with what it was given, what came of it, and who ran it', async () => {
    const user = await makeUser(api.db);
    const uuid = await worker.send(waits, { gate: 'success' }, { user: user.id });
    const started = await untilState(api, uuid, 'STARTED');
    expect(started).toMatchObject({ finished: null, runtime: null, worker: expect.stringContaining(`${process.pid}`) });
    gate('success').resolve();
    expect(await untilState(api, uuid, 'SUCCESS')).toMatchObject({
      name: 'test.waits',
      queue: 'default',
      kwargs: { gate: 'success' },
      result: { passed: 'success' },
      user_id: user.id,
      retries: 0,
      traceback: null,
      attempts: [],
      runtime: expect.any(Number),
    });
  });

  test('that somebody asked for is done before what runs by itself, also if it was waiting already', async () => {
    const { id: user } = await makeUser(api.db);
    const send = (name: string, options?: { user: number }) => worker.send(alone, { gate: name }, options);
    await send('first');
    await contextOf('first');
    const byItself = await send('by itself');
    const late = await send('asked for late');
    await send('asked for', { user });
    expect(await send('asked for late', { user })).toBe(late);
    for (const name of ['first', 'by itself', 'asked for late', 'asked for']) gate(name).resolve();
    await untilState(api, byItself, 'SUCCESS');
    expect(begun).toEqual(['first', 'asked for late', 'asked for', 'by itself']);
  });

  test('that fails is tried again later, and every try is remembered', async () => {
    const uuid = await worker.send(fails, { times: 1, id: 7 });
    const waiting = await untilState(api, uuid, 'RETRY');
    expect(waiting).toMatchObject({ traceback: expect.stringContaining('Person 7 is missing'), started: null });
    const [tried] = waiting.attempts as { started: string }[];
    expect(Date.parse(waiting.eta)).toBeGreaterThan(Date.parse(tried!.started));
    await hurry(api, uuid);
    expect(await untilState(api, uuid, 'SUCCESS')).toMatchObject({
      retries: 1,
      result: { attempt: 2 },
      traceback: null,
      attempts: [{ attempt: 1, error: expect.stringContaining('Person 7 is missing'), worker: expect.any(String) }],
    });
  });

  test('that fails for the last time is a failure, with a copy among the dead letters', async () => {
    const [one, two] = [await worker.send(fails, { times: 9, id: 1 }), await worker.send(fails, { times: 9, id: 22 })];
    for (const uuid of [one, two]) {
      await untilState(api, uuid, 'RETRY');
      await hurry(api, uuid, { last: true });
      expect((await untilState(api, uuid, 'FAILURE')).attempts).toHaveLength(2);
    }
    const dead = sql`select from pgboss.job where name = 'default.dead' and source_id in (${one}::uuid, ${two}::uuid)`;
    expect((await dead.execute(api.db)).rows).toHaveLength(2);
    const [first, second] = [await findRun(api, one), await findRun(api, two)];
    expect(first.error_key).toBe(second.error_key);
  });

  test('whose input is not what it should be is not tried at all', async () => {
    const uuid = await worker.send({ ...fails, input: z.object({}) }, {});
    expect(await untilState(api, uuid, 'FAILURE')).toMatchObject({ retries: 0 });
  });

  test('that no worker here knows is left for others', async () => {
    const uuid = await worker.send({ name: 'test.of_tomorrow', queue: 'default', input: z.object({}) }, {});
    expect((await untilState(api, uuid, 'RETRY')).traceback).toContain('does not know the task test.of_tomorrow');
  });

  test('shows in the history only what it is told to', async () => {
    const uuid = await worker.send(hides, { secret: 'hush', id: 5 });
    const run = await untilState(api, uuid, 'SUCCESS');
    expect(run).toMatchObject({ kwargs: { id: 5 }, result: { length: 4 } });
    expect(JSON.stringify(run)).not.toContain('hush');
  });

  test('that was running when many workers died is given up', async () => {
    const uuid = await worker.send(fails, { times: 1, id: 3 });
    await untilState(api, uuid, 'RETRY');
    await sql`update task_run set crashes = ${mostCrashes} where uuid = ${uuid}`.execute(api.db);
    await hurry(api, uuid);
    expect((await untilState(api, uuid, 'FAILURE', 'SUCCESS')).traceback).toContain(`${mostCrashes} workers died`);
  });

  test('whose worker went silent is counted as a crash and goes to another', async () => {
    const uuid = await worker.send(waits, { gate: 'silent' });
    await untilState(api, uuid, 'STARTED');
    await untilSilent(uuid);
    expect(await findRun(api, uuid)).toMatchObject({
      crashes: 1,
      attempts: [{ error: 'job heartbeat timeout' }],
    });
    gate('silent').resolve();
    await hurry(api, uuid);
    expect(await untilState(api, uuid, 'SUCCESS')).toMatchObject({ retries: 1 });
  });
});

describe('a key', () => {
  test('makes two wishes one while the first still waits, and not once it has begun', async () => {
    const running = [await worker.send(keyed, { gate: 'a' }), await worker.send(keyed, { gate: 'b' })];
    for (const uuid of running) await untilState(api, uuid, 'STARTED'); // Both slots of the queue are taken.
    const first = await worker.send(keyed, { gate: 'a' });
    expect(running).not.toContain(first);
    expect(await worker.send(keyed, { gate: 'a' })).toBe(first);
    expect(await worker.send(keyed, { gate: 'c' })).not.toBe(first);
    for (const name of ['a', 'b', 'c']) gate(name).resolve();
    await untilState(api, first, 'SUCCESS');
  });

  test('holds the waiting task back until whoever joined it has committed', async () => {
    const joining = Promise.withResolvers<void>();
    const slots = [await worker.send(keyed, { gate: 'd' }), await worker.send(keyed, { gate: 'e' })];
    for (const uuid of slots) await untilState(api, uuid, 'STARTED');
    const first = await worker.send(keyed, { gate: 'f' });
    const second = api.db.transaction().execute(async (trx) => {
      const uuid = await worker.services.tasks.send(trx, keyed, { gate: 'f' });
      for (const name of ['d', 'e', 'f']) gate(name).resolve();
      for (const each of slots) await untilState(api, each, 'SUCCESS');
      const other = await worker.send(keyed, { gate: 'a' }); // There is room: another task overtakes the held one.
      await untilState(api, other, 'SUCCESS');
      expect((await findRun(api, first)).state).toBe('PENDING');
      joining.resolve();
      return uuid;
    });
    await joining.promise;
    expect(await second).toBe(first);
    await untilState(api, first, 'SUCCESS');
  });

  test('of fifty senders at once makes one task', async () => {
    const slots = [await worker.send(keyed, { gate: 'g' }), await worker.send(keyed, { gate: 'h' })];
    for (const uuid of slots) await untilState(api, uuid, 'STARTED');
    const sent = await Promise.all(Array.from({ length: 50 }, () => worker.send(keyed, { gate: 'i' })));
    expect(new Set(sent).size).toBe(1);
    for (const name of ['g', 'h', 'i']) gate(name).resolve();
  });
});

describe('a running task', () => {
  test('tells how far it is', async () => {
    const uuid = await worker.send(waits, { gate: 'progress' });
    const { progress } = await contextOf('progress');
    await progress(3, 10, 'Reading people');
    expect(await findRun(api, uuid)).toMatchObject({
      progress_done: 3,
      progress_total: 10,
      progress_text: 'Reading people',
    });
    await progress(4, 10); // Too soon after the last word to be worth a write.
    expect((await findRun(api, uuid)).progress_done).toBe(3);
    await progress(10, 10);
    expect((await findRun(api, uuid)).progress_done).toBe(10);
    gate('progress').resolve();
    await untilState(api, uuid, 'SUCCESS');
  });

  test('hears at once that it is revoked, and whatever it still writes is undone', async () => {
    await sql`create table effect (text text)`.execute(api.db);
    const uuid = await worker.send(waits, { gate: 'revoked' });
    const context = await contextOf('revoked');
    await context.write((trx) => note(trx, 'before'));
    await revoke(uuid);
    await expect.poll(() => context.signal.aborted, { interval: 10 }).toBe(true);
    expect((await findRun(api, uuid)).state).toBe('REVOKED');
    for (const change of [context.write, context.finish])
      await expect(change((trx) => note(trx, 'after'))).rejects.toThrow('revoked or given to another worker');
    expect([await notes('before'), await notes('after')]).toEqual([1, 0]);
    gate('revoked').resolve();
    await expect(context.progress(1, 1)).rejects.toThrow('revoked');
    expect((await findRun(api, uuid)).state).toBe('REVOKED');
  });

  test('that was given to another worker cannot finish for it', async () => {
    const uuid = await worker.send(waits, { gate: 'twice' });
    const first = await contextOf('twice');
    await untilSilent(uuid);
    await hurry(api, uuid);
    await expect.poll(() => contexts.get('twice')?.length).toBe(2);
    const second = await contextOf('twice');
    await expect(first.finish((trx) => note(trx, 'twice'))).rejects.toThrow('given to another worker');
    await second.finish((trx) => note(trx, 'twice'));
    gate('twice').resolve();
    expect(await untilState(api, uuid, 'SUCCESS')).toMatchObject({ retries: 1 });
    expect(await notes('twice')).toBe(1);
  });

  test('finishes with its changes or not at all', async () => {
    const uuid = await worker.send(waits, { gate: 'finish' });
    const { finish } = await contextOf('finish');
    const failure = finish(async (trx) => {
      await note(trx, 'finish');
      throw new Error('no');
    });
    await expect(failure).rejects.toThrow('no');
    expect(await notes('finish')).toBe(0);
    expect((await findRun(api, uuid)).state).toBe('STARTED');
    await finish(async (trx) => {
      await note(trx, 'finish');
      return { noted: true };
    });
    expect(await findRun(api, uuid)).toMatchObject({ state: 'SUCCESS', result: { noted: true } });
    gate('finish').resolve();
    await untilState(api, uuid, 'SUCCESS');
    expect(await notes('finish')).toBe(1);
  });
});

describe('heavy computing', () => {
  test('happens in a process of its own, which tells how far it is', async () => {
    const uuid = await worker.send(computes, { kind: 'sum' });
    expect(await untilState(api, uuid, 'SUCCESS')).toMatchObject({
      result: { sum: 10 },
      progress_total: 4,
      progress_text: 'Adding',
    });
  });

  test('that never ends leaves the event loop free and is killed when it is revoked', async () => {
    const uuid = await worker.send(computes, { kind: 'forever' });
    await untilState(api, uuid, 'STARTED');
    await revoke(uuid); // Were the event loop not free, we would never get here.
    // The queue runs one at a time: the next can only start when the process is gone.
    const next = await worker.send(computes, { kind: 'sum' });
    await untilState(api, next, 'SUCCESS');
    expect((await findRun(api, uuid)).state).toBe('REVOKED');
  });

  test('that eats all memory fails alone', async () => {
    const uuid = await worker.send(computes, { kind: 'memory' });
    const run = await untilState(api, uuid, 'RETRY', 'FAILURE');
    expect(run.traceback).toContain('heap out of memory');
  });
});

describe('a worker that stops', () => {
  test('gives back what it could not finish, and its sign of life goes with it', async () => {
    const uuid = await worker.send(waits, { gate: 'unfinished' });
    await untilState(api, uuid, 'STARTED');
    expect(await api.db.selectFrom('worker_beat').selectAll().execute()).toHaveLength(1);
    await worker.stop();
    expect((await findRun(api, uuid)).state).toBe('RETRY');
    expect(await api.db.selectFrom('worker_beat').selectAll().execute()).toEqual([]);
    gate('unfinished').resolve();
  });
});
