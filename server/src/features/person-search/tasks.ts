import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { countWords } from './suggestions.ts';

const count = task({
  name: 'person_search.count_words',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '*/10 * * * *',
  handle: (_, { finish }) => finish(async (trx) => ({ words: (await countWords(trx)) ?? null })),
});

export const searchTasks = [count];
