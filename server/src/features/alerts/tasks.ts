import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { trimSamples } from './samples.ts';

/** Every night: drops old samples and messages. */
const trim = task({
  name: 'alerts.trim',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '35 3 * * *',
  handle: async (_, { write }) => write(trimSamples),
});

export const alertTasks = [trim];
