import { z } from 'zod';
import type { TaskKind } from '#platform/tasks/tasks';
import { batchTaskKind } from '../llm/llm.ts';

const input = z.object({ assignment_id: z.int() });
const key = ({ assignment_id }: z.output<typeof input>): string => String(assignment_id);

/** The customer's names. The cards of roles show what is under way by these. */
export const rebuildTask = {
  name: 'core.tasks.rebuild_gcq',
  queue: 'reindex',
  input,
  key,
} satisfies TaskKind<typeof input>;

/** Without a role it looks which roles need a run, and is sent again for each. */
const predictionInput = z.object({ assignment_id: z.int().optional(), by: z.int().optional() });
export const predictionTask = {
  name: 'core.tasks.start_predictionrun_ifneeded',
  queue: 'ml',
  input: predictionInput,
  key: ({ assignment_id }: z.output<typeof predictionInput>) => String(assignment_id ?? 'all'),
  schedule: '*/5 * * * *',
} satisfies TaskKind<typeof predictionInput>;

export const fillLlmTask = {
  name: 'core.tasks.fill_llm_queue',
  queue: 'default',
  input,
  key,
} satisfies TaskKind<typeof input>;

const batchInput = z.object({ assignments: z.array(z.int()), by: z.int() });
export const prepareBatchTask = {
  name: 'grading.prepare_batch',
  queue: 'default',
  input: batchInput,
} satisfies TaskKind<typeof batchInput>;
export const gradeBatchTask = batchTaskKind('grading.batches');
