import type { TaskKind } from '#platform/tasks/tasks';
import { z } from 'zod';

/** Who started it, for the audit trail. */
const input = z.object({
  import: z.int(),
  by: z.object({ user_id: z.int().nullable(), actor_id: z.int().nullable(), device_id: z.string().nullable() }),
});
const common = {
  queue: 'default',
  input,
  shown: (given: z.output<typeof input>) => ({ import: given.import }),
} as const;

export const importTask = { ...common, name: 'people.import' } satisfies TaskKind<typeof input>;
export const undoImportTask = { ...common, name: 'people.import_undo' } satisfies TaskKind<typeof input>;
