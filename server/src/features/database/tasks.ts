import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { sampleDetails, trimSamples } from './sample.ts';

/** Every hour: notes how much each table, index and statement has done. */
const sample = task({
  name: 'database.sample',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '0 * * * *',
  handle: async (_, { write }) => write(sampleDetails),
});

/** Every night: drops old samples. */
const trim = task({
  name: 'database.trim_samples',
  queue: 'maintenance',
  input: z.object({}),
  schedule: '25 3 * * *',
  handle: async (_, { write }) => write(trimSamples),
});

export const databaseTasks = [sample, trim];
