import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/roles/grading';
import type { prepareLlmGradeBatch as preparing } from '@app/contract/llm/batches';
import { canVote } from '@app/contract/policies';
import type { z } from 'zod';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import { ensure } from '#platform/errors';
import type { TaskKind, Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import { missingSettings } from '../llm/llm.ts';
import { fillLlmTask, predictionTask, prepareBatchTask, rebuildTask } from './kinds.ts';
import { ensureNotStopped } from './stops.ts';
import { openAssignments } from './llm/batch.ts';
import { getGradedAssignment } from './graded-assignment.ts';

interface WithTasks {
  tasks: Tasks;
}

/** Everybody who may vote for a role may have its queues rebuilt. */
async function sendFor<S extends z.ZodType>(
  { trx, actor }: Doer,
  id: number,
  { tasks }: WithTasks,
  kind: TaskKind<S>,
  input: z.input<S>,
): Promise<{ uuid: string }> {
  ensure(canVote(actor, await getGradedAssignment(trx, id)), 'not_permitted');
  return { uuid: await tasks.send(trx, kind, input, { user: actor.id }) };
}

export const rebuildGradeQueue = (
  doer: Doer,
  { params: { id } }: Received<typeof api.rebuildGradeQueue>,
  services: WithTasks,
): Promise<{ uuid: string }> => sendFor(doer, id, services, rebuildTask, { assignment_id: id });

export async function startPredictionRun(
  doer: Doer,
  { params: { id } }: Received<typeof api.startPredictionRun>,
  services: WithTasks,
): Promise<{ uuid: string }> {
  await ensureNotStopped(doer.trx, 'ml');
  return sendFor(doer, id, services, predictionTask, { assignment_id: id, by: doer.actor.id });
}

export async function fillLlmQueue(
  doer: Doer,
  { params: { id } }: Received<typeof api.fillLlmQueue>,
  { config, tasks }: WithTasks & { config: Config },
): Promise<{ uuid: string }> {
  ensureModel(config);
  await ensureNotStopped(doer.trx, 'llm');
  return sendFor(doer, id, { tasks }, fillLlmTask, { assignment_id: id });
}

function ensureModel(config: Config): void {
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', {
    detail: `Set ${missing.join(' and ')} to use a language model`,
  });
}

export async function prepareLlmGradeBatch(
  doer: Doer,
  { body }: Received<typeof preparing>,
  { config, tasks }: WithTasks & { config: Config },
): Promise<Answer<typeof preparing>> {
  const { trx, actor } = doer;
  ensureModel(config);
  await ensureNotStopped(trx, 'llm');
  for (const id of body.assignments) await getGradedAssignment(trx, id);
  const assignments = body.assignments.length > 0 ? body.assignments : await openAssignments(trx);
  const uuid = await tasks.send(trx, prepareBatchTask, { assignments, by: actor.id }, { user: actor.id });
  await audit(doer, {
    action: 'llm_batch_prepare',
    target: { kind: 'task', id: uuid },
    also: assignments.map((id) => ({ kind: 'assignment', id })),
  });
  return { uuid };
}
