import { z } from 'zod';
import type { TaskKind } from '#platform/tasks/tasks';

/** Without a run it looks which runs go on without anybody working on them, and is sent again for each. */
const input = z.object({ run: z.int().optional() });
export const evaluateTask = {
  name: 'llm.evaluate',
  queue: 'default',
  input,
  key: ({ run }: z.output<typeof input>) => String(run ?? 'all'),
  schedule: '*/5 * * * *',
} satisfies TaskKind<typeof input>;
