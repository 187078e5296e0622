import { mostBatchItems } from '@app/contract/llm/batches';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import type { TaskContext } from '#platform/tasks/task';
import { type BatchItem, createBatch, productionPrompt } from '../../llm/llm.ts';
import { findGradedAssignment, isSought } from '../graded-assignment.ts';
import { gradeBatchTask } from '../kinds.ts';
import { nextToAsk } from './fill.ts';
import { messagesOf } from './prompt.ts';

/** As many as a queue has. */
const mostOfOne = 500;

/** Roles that people are looked for and that a language model grades for. */
export async function openAssignments(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment where ${isSought} and llm_thumbing order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes a batch of the next people of some roles, as many of each as there is room for. It is not sent. */
export async function prepareBatch(context: TaskContext, assignments: readonly number[], by: number) {
  const { db, config, progress, finish } = context;
  const prompt = await productionPrompt(db, 'grade');
  const most = Math.min(mostOfOne, Math.floor(mostBatchItems / Math.max(1, assignments.length)));
  const items: BatchItem[] = [];
  for (const [nth, id] of assignments.entries()) {
    const assignment = await findGradedAssignment(db, id);
    if (!assignment?.llm_thumbing) continue;
    await progress(nth, assignments.length, `Reading people for ${assignment.name}`);
    const people = await nextToAsk(db, assignment, { prompt, model: config.LLM_MODEL!, most });
    items.push(
      ...people.map(({ person, input, key, suspicions }) => ({
        prompt_version_id: prompt.id,
        assignment_id: id,
        person_id: person,
        request_hash: key,
        messages: messagesOf(prompt.body, input),
        input,
        extra: { suspicions },
      })),
    );
  }
  return finish(async (trx) => {
    const made = await createBatch(trx, config, { feature: 'grade', task: gradeBatchTask, by }, items);
    return { batch: made?.id ?? null, questions: made?.items ?? 0 };
  });
}
