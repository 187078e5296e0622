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
import type { z } from 'zod';
import type { Actor } from '#platform/actor';
import { ensure } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import type { Services } from '#platform/services';
import { computeApart } from '#platform/tasks/compute';
import type { TaskKind } from '#platform/tasks/tasks';
import { missingSettings } from '../llm/llm.ts';
import { nextPeople, onePerson, skip } from './grading.ts';
import { fillLlmTask, predictionTask, rebuildTask } from './kinds.ts';
import { analysisOf } from './ml.ts';
import { listQueues, previewQueue, readQueue } from './queues.ts';
import type { Ranking } from './rank.ts';
import { getRole, mayVote } from './roles.ts';
import { gradingTasks } from './tasks.ts';

/** Work for a role can be asked for by whoever grades for it. */
async function send<S extends z.ZodType>(
  { db, tasks }: Services,
  actor: Actor,
  id: number,
  kind: TaskKind<S>,
  input: z.input<S>,
): Promise<{ uuid: string }> {
  const role = await getRole(db, id);
  ensure(mayVote(actor, role), 'not_permitted');
  return db.transaction().execute(async (trx) => ({ uuid: await tasks.send(trx, kind, input, { user: actor.id }) }));
}

export const feature: Feature = {
  routes: [
    route(getGrading, ({ params: { id }, query }, { actor, ...services }) => nextPeople(services, actor, id, query)),
    route(getGradingPerson, ({ params, query }, { db, actor }) => onePerson(db, actor, params, query.method)),
    route(skipPerson, ({ params: { id }, body }, { db, actor }) => skip(db, actor, id, body)),
    route(listGradeQueues, (_, { db }) => listQueues(db)),
    route(getGradeQueue, ({ params: { id }, query }, services) => readQueue(services, id, query.method)),
    route(previewGradeQueue, ({ params: { id }, query }, { db }) =>
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
    route(rebuildGradeQueue, ({ params: { id } }, { actor, ...services }) =>
      send(services, actor, id, rebuildTask, { assignment_id: id }),
    ),
    route(startPredictionRun, ({ params: { id } }, { actor, ...services }) =>
      send(services, actor, id, predictionTask, { assignment_id: id, by: actor.id }),
    ),
    route(fillLlmQueue, async ({ params: { id } }, { actor, ...services }) => {
      const missing = missingSettings(services.config);
      ensure(missing.length === 0, 'llm_not_set_up', {
        detail: `Set ${missing.join(' and ')} to use a language model`,
      });
      return send(services, actor, id, fillLlmTask, { assignment_id: id });
    }),
    route(getMlAnalysis, ({ params: { id } }, { db, actor }) => analysisOf(db, actor, id)),
  ],
  tasks: gradingTasks,
};
