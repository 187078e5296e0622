import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import type { TaskKind } from '#platform/tasks/tasks';
import { z } from 'zod';

/** Who started it, for the audit trail. */
const startedBy = z.object({ user_id: z.int(), actor_id: z.int().nullable(), device_id: z.string().nullable() });
export type StartedBy = z.output<typeof startedBy>;

export const startedByOf = ({ actor, caller }: Doer): StartedBy => ({
  user_id: actor.id,
  actor_id: actor.impersonator?.id ?? null,
  device_id: caller.device_id ?? null,
});
export const authorOf = (trx: Transaction, { user_id, actor_id, device_id }: StartedBy) => ({
  trx,
  actor: { id: user_id, impersonator: actor_id === null ? undefined : { id: actor_id } },
  caller: { device_id: device_id ?? undefined },
});

const input = z.object({ import: z.int(), by: startedBy });
const common = {
  queue: 'default',
  input,
  shown: (given: z.output<typeof input>) => ({ import: given.import }),
} as const;

export const importTask = { ...common, name: 'people.import' } satisfies TaskKind<typeof input>;
export const undoImportTask = { ...common, name: 'people.import_undo' } satisfies TaskKind<typeof input>;
