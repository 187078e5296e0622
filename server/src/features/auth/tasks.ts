import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { forgetOldBrowsers } from './known-browsers.ts';
import { sendResetLink } from './password-reset.ts';

/** Every night. */
const trim = task({
  name: 'auth.trim',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '40 3 * * *',
  handle: async (_, { write }) =>
    write(async (trx) => {
      await forgetOldBrowsers(trx);
    }),
});

export const authTasks = [sendResetLink, trim];
