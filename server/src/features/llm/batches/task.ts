import { sql } from 'kysely';
import { z } from 'zod';
import { type Task, task } from '#platform/tasks/task';
import type { TaskKind } from '#platform/tasks/tasks';
import type { BatchKind } from './batch.ts';
import { workOnBatch } from './work.ts';

/** Without a batch it looks which are due, and is sent for each: so one whose task was lost goes on. */
const input = z.object({ batch_id: z.int().optional() });
export type BatchTaskKind = TaskKind<typeof input>;

/** The background work on the batches of one owner, to be declared under a name of its own. */
export const batchTaskKind = (name: string) =>
  ({
    name,
    queue: 'sync',
    input,
    key: ({ batch_id }: z.output<typeof input>) => String(batch_id ?? 'all'),
    schedule: '* * * * *',
  }) satisfies BatchTaskKind;

export const batchTask = <S extends z.ZodType>(declared: BatchTaskKind, kind: BatchKind<S>): Task<typeof input> =>
  task({
    ...declared,
    handle: async ({ batch_id }, { db, config, signal, write, finish, tasks }) => {
      if (batch_id === undefined)
        return finish(async (trx) => {
          const { rows } = await sql<{ id: number }>`
            select id from llm_batch where task = ${declared.name} and ended is null and confirmed is not null
              and coalesce(next_poll, confirmed) < now() - interval '30 seconds' order by id`.execute(trx);
          for (const { id } of rows) await tasks.send(trx, declared, { batch_id: id });
          return { batches: rows.length };
        });
      const next = await workOnBatch({ db, config, tasks, signal, write }, kind, batch_id);
      return finish(async (trx) => {
        if (next) await tasks.send(trx, declared, { batch_id }, { at: next });
        return { next: next ?? null };
      });
    },
  });
