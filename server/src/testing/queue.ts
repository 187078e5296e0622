import { randomUUID } from 'node:crypto';
import type { Request } from '@app/contract/base/endpoint';
import { getQueueTask, listQueueTasks } from '@app/contract/machine/tasks';
import { type Insertable, sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { z } from 'zod';
import type { TaskRun } from '#platform/db/schema.gen';
import { task } from '#platform/tasks/task';
import { tasks as allTasks } from '../features.ts';
import { type Call, useApi } from './api.ts';
import { makeUser } from './make.ts';
import { runTasks } from './tasks.ts';

export type Query = Request<typeof listQueueTasks>['query'];
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** The queue of a product of its own, empty before each test, a superuser who looks at it, and a kind of real work. */
export function useQueue() {
  const api = useApi();
  const own = {} as { call: Call };
  const superuser: Call = (endpoint, request, headers) => own.call(endpoint, request, headers);
  beforeEach(async () => {
    await sql`truncate task_run, worker_beat, queue_sample`.execute(api.db);
    await sql`delete from pgboss.job`.execute(api.db);
    Object.assign(own, { call: await api.as(await makeUser(api.db, { is_superuser: true })) });
  });

  /** What the work did. */
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

  return {
    api,
    superuser,
    done,
    /** A line of the history, as if a task had left it. */
    makeRun: async (parts: Partial<Insertable<TaskRun>> = {}): Promise<string> => {
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
    },
    send: (n: number, user?: { id: number }) =>
      api.db.transaction().execute((trx) => api.services.tasks.send(trx, notes, { n }, user && { user: user.id })),
    runAll: () => runTasks(api.services, [...allTasks, notes]),
    stateOf: async (uuid: string) => (await superuser(getQueueTask, { params: { uuid } })).body.state,
    trail: (action: string) =>
      api.db
        .selectFrom('audit_log')
        .select(['after', 'device_id'])
        .where('action', '=', action)
        .orderBy('id')
        .execute(),
    listed: async (query: Query): Promise<string[]> => {
      const { status, body } = await superuser(listQueueTasks, { query });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.count).toBe(body.results.length);
      return body.results.map(({ uuid }) => uuid);
    },
  };
}
