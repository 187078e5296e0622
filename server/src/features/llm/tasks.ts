import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { readKeepDays } from './budgets.ts';
import { forgetLlmTexts } from './cache.ts';

/** Every night. Nobody waits for it. */
export const forgetTask = task({
  name: 'llm.forget_texts',
  queue: 'maintenance',
  input: z.object({}),
  key: () => 'all',
  schedule: '40 2 * * *',
  handle: (_, { finish }) => finish(async (trx) => forgetLlmTexts(trx, await readKeepDays(trx))),
});
