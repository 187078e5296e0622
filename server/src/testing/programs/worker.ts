import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Services } from '#platform/services';
import type { AnyTask } from '#platform/tasks/task';
import { openTasks, type SendOptions, type TaskKind } from '#platform/tasks/tasks';
import { startWorker } from '#platform/tasks/worker';
import type { TestApi } from '../api.ts';

export interface TestWorker {
  services: Services;
  send(kind: TaskKind, input: object, options?: SendOptions): Promise<string>;
  stop(): Promise<void>;
}

/** A real worker in this process, on the database of `api`, that does the given tasks. */
export function useWorker(api: TestApi, tasks: readonly AnyTask[]): TestWorker {
  const worker = {} as TestWorker;
  let stopped = false;
  beforeAll(async () => {
    const { log } = api.services;
    const own = await openTasks(api.url, { log, works: true, kinds: tasks });
    const services = { ...api.services, tasks: own };
    const running = await startWorker(tasks, services);
    Object.assign(worker, {
      services,
      send: (kind: TaskKind, input: object, options?: SendOptions) =>
        api.db.transaction().execute((trx) => own.send(trx, kind, input, options)),
      stop: async () => {
        if (stopped) return;
        stopped = true;
        await own.stop(1000);
        await running.stop();
      },
    });
  });
  afterAll(() => worker.stop());
  return worker;
}

export const findRun = (api: TestApi, uuid: string) =>
  api.db.selectFrom('task_run').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();

/** Waits until a task is in one of the states, and returns it. */
export async function untilState(api: TestApi, uuid: string, ...states: string[]) {
  await expect
    .poll(async () => (await findRun(api, uuid)).state, { interval: 20 })
    .toSatisfy((state: string) => states.includes(state));
  return findRun(api, uuid);
}

/** Lets a task that waits for its next try run at once, and, if said, be the last one. */
export const hurry = (api: TestApi, uuid: string, { last = false } = {}) =>
  sql`update pgboss.job set start_after = now() ${last ? sql`, retry_limit = retry_count + 1` : sql``}
    where id = ${uuid}::uuid`.execute(api.db);
