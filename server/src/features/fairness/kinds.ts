import { z } from 'zod';
import type { TaskKind } from '#platform/tasks/tasks';

const input = z.object({});
/** Each Monday, before people come to work. */
export const biasTask = {
  name: 'fairness.look',
  queue: 'maintenance',
  input,
  key: () => 'all',
  schedule: '20 3 * * 1',
} satisfies TaskKind<typeof input>;

const version = z.object({ version_id: z.int() });
export const promptCheckTask = {
  name: 'fairness.check_prompt',
  queue: 'default',
  input: version,
  key: ({ version_id }: z.output<typeof version>) => String(version_id),
} satisfies TaskKind<typeof version>;
