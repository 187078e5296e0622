import { z } from 'zod';
import type { TaskKind } from '#platform/tasks/tasks';

const input = z.object({});

/** Reads every file that has not been read yet. Sent with each new one; the schedule finds what was there before. */
export const readTextsTask = {
  name: 'files.read_texts',
  queue: 'default',
  input,
  key: () => 'all',
  schedule: '*/10 * * * *',
} satisfies TaskKind<typeof input>;
