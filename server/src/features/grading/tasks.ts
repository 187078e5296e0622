import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { batchTask, missingSettings, readKeepDays } from '../llm/llm.ts';
import { fillLlmTask, gradeBatchTask, predictionTask, prepareBatchTask, rebuildTask } from './kinds.ts';
import { prepareBatch } from './llm/batch.ts';
import { fillQueue, assignmentsToAskFor } from './llm/fill.ts';
import { forgetReasons, gradeBatches } from './llm/grade.ts';
import { keepRun, assignmentsInNeed, trainingInput } from './ml.ts';
import type { TrainOutput } from './ml/train.ts';
import { readStops } from './stops.ts';
import { prepareQueues, writeQueues } from './queues.ts';
import type { Ranking } from './rank.ts';
import { findGradedAssignment } from './graded-assignment.ts';

const rebuild = task({
  ...rebuildTask,
  handle: async ({ assignment_id }, { db, compute, progress, finish }) => {
    const assignment = await findGradedAssignment(db, assignment_id);
    if (!assignment) return;
    await progress(0, 3, `Looking for people for ${assignment.name}`);
    const built = await prepareQueues(db, assignment, async (input) => {
      await progress(1, 3, `Ranking ${input.people.length} people`);
      return (await compute(new URL('rank.ts', import.meta.url), input)) as Ranking;
    });
    await progress(2, 3, 'Filling the queues');
    return finish(async (trx) => {
      await writeQueues(trx, assignment_id, built);
      return { matching: built.pool.matching, queued: built.queues.search.length };
    });
  },
});

const predict = task({
  ...predictionTask,
  handle: async ({ assignment_id, by }, { db, config, compute, finish, tasks }) => {
    const stopOf = await readStops(db);
    if (assignment_id === undefined)
      return finish(async (trx) => {
        const needed = stopOf('ml') ? [] : await assignmentsInNeed(trx);
        for (const id of needed) await tasks.send(trx, predictionTask, { assignment_id: id });
        const asked = missingSettings(config).length > 0 || stopOf('llm') ? [] : await assignmentsToAskFor(trx);
        for (const id of asked) await tasks.send(trx, fillLlmTask, { assignment_id: id });
        return { roles: needed, asked };
      });
    const assignment = await findGradedAssignment(db, assignment_id);
    if (!assignment || stopOf('ml')) return;
    const { input, lastVote, votes } = await trainingInput(db, assignment);
    const begun = performance.now();
    const output = (await compute(new URL('ml/train.ts', import.meta.url), input)) as TrainOutput;
    const seconds = (performance.now() - begun) / 1000;
    return finish(async (trx) => {
      const run = await keepRun(trx, assignment_id, { output, lastVote, votes, seconds, by });
      await tasks.send(trx, rebuildTask, { assignment_id });
      return { run, votes };
    });
  },
});

const fillLlm = task({
  ...fillLlmTask,
  handle: async ({ assignment_id }, context) => {
    const assignment = await findGradedAssignment(context.db, assignment_id);
    if (!assignment?.llm_thumbing || missingSettings(context.config).length > 0) return;
    if ((await readStops(context.db))('llm')) return;
    const filled = await fillQueue(assignment, context);
    return context.finish(async (trx) => {
      // While the model is away, there is nothing new to rank.
      if (filled.graded > 0) await context.tasks.send(trx, rebuildTask, { assignment_id });
      return filled;
    });
  },
});

const prepare = task({
  ...prepareBatchTask,
  handle: async ({ assignments, by }, context) => {
    if ((await readStops(context.db))('llm')) return;
    return prepareBatch(context, assignments, by);
  },
});

const forget = task({
  name: 'grading.forget_texts',
  queue: 'maintenance',
  input: z.object({}),
  key: () => 'all',
  schedule: '45 2 * * *',
  handle: (_, { finish }) => finish(async (trx) => ({ grades: await forgetReasons(trx, await readKeepDays(trx)) })),
});

export const gradingTasks = [forget, rebuild, predict, fillLlm, prepare, batchTask(gradeBatchTask, gradeBatches)];
