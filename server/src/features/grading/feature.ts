import {
  fillLlmQueue,
  getGradeQueue,
  getGrading,
  getGradingPerson,
  getMlAnalysis,
  listGradeQueues,
  previewGradeQueue,
  rebuildGradeQueue,
  skipPerson,
  startPredictionRun,
} from '@app/contract/grading';
import { canVote } from '@app/contract/policies';
import type { z } from 'zod';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { computeApart } from '#platform/tasks/compute';
import type { TaskKind, Tasks } from '#platform/tasks/tasks';
import { missingSettings } from '../llm/llm.ts';
import { nextPeople, onePerson, skip } from './grading.ts';
import { fillLlmTask, predictionTask, rebuildTask } from './kinds.ts';
import { analysisOf } from './ml.ts';
import { listQueues, previewQueue, readQueue } from './queues.ts';
import type { Ranking } from './rank.ts';
import { getRole } from './roles.ts';
import { gradingTasks } from './tasks.ts';

/** Work for a role can be asked for by whoever grades for it. */
async function send<S extends z.ZodType>(
  { trx, actor }: Doer,
  tasks: Tasks,
  id: number,
  kind: TaskKind<S>,
  input: z.input<S>,
): Promise<{ uuid: string }> {
  const role = await getRole(trx, id);
  ensure(canVote(actor, role), 'not_permitted');
  return { uuid: await tasks.send(trx, kind, input, { user: actor.id }) };
}

export const feature: Feature = {
  routes: [
    read(getGrading, (_, { params: { id }, query }, actor, services) => nextPeople(services, actor, id, query)),
    read(getGradingPerson, (db, { params, query }, actor) => onePerson(db, actor, params, query.method)),
    write(skipPerson, (doer, { params: { id }, body }) => skip(doer, id, body)),
    read(listGradeQueues, (db) => listQueues(db)),
    read(getGradeQueue, (_, { params: { id }, query }, __, services) => readQueue(services, id, query.method)),
    read(previewGradeQueue, (db, { params: { id }, query }) =>
      previewQueue(
        db,
        id,
        query.method,
        async (input) =>
          (await computeApart(new URL('rank.ts', import.meta.url), input, {
            signal: AbortSignal.timeout(60_000),
            onProgress: () => undefined,
          })) as Ranking,
      ),
    ),
    write(rebuildGradeQueue, (doer, { params: { id } }, { tasks }) =>
      send(doer, tasks, id, rebuildTask, { assignment_id: id }),
    ),
    write(startPredictionRun, (doer, { params: { id } }, { tasks }) =>
      send(doer, tasks, id, predictionTask, { assignment_id: id, by: doer.actor.id }),
    ),
    write(fillLlmQueue, async (doer, { params: { id } }, { config, tasks }) => {
      const missing = missingSettings(config);
      ensure(missing.length === 0, 'llm_not_set_up', {
        detail: `Set ${missing.join(' and ')} to use a language model`,
      });
      return send(doer, tasks, id, fillLlmTask, { assignment_id: id });
    }),
    read(getMlAnalysis, (db, { params: { id } }, actor) => analysisOf(db, actor, id)),
  ],
  tasks: gradingTasks,
};
