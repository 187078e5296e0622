import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Db } from '#platform/db/db';
import type { TaskContext } from '#platform/tasks/task';
import { type FailureCode, LlmFailure, type Prompt, productionPrompt } from '../../llm/llm.ts';
import { findForAssignment } from '../../person-search/person-search.ts';
import { waiting, waitingIn } from '../queues.ts';
import { isSought, type GradedAssignment } from '../graded-assignment.ts';
import { readCandidates } from './candidates.ts';
import { gradePerson, type ToGrade } from './grade.ts';
import { inputOf, keyOf, suspicionsAbout } from './prompt.ts';

const mostAtOnce = 50;
const together = 4;
/** A task that takes longer than a quarter of an hour would be taken for hung. */
const longestMs = 8 * 60_000;
const poolSize = 500;
/** When fewer people than this wait in the queue, the model is asked about more. */
const enough = 20;

/** After a useless answer, the model is not asked about the person again for a day. */
const noAnswer = sql`status = 'failed' and error_code in ('malformed', 'too_large') and at > now() - interval '24 hours'`;

/** By what was learned from votes or, without that, by the search. */
const best = sql`case when exists (select from grade_queue where assignment_id = assignment.id and method = 'ml')
  then 'ml' else 'search' end`;

export interface Filled {
  graded: number;
  /** No good answer, even when asked again. */
  without_grade: number;
  /** Why it ended before everybody was asked about. */
  stopped: FailureCode | 'time' | null;
}

/** Asks the language model about the next people of a role. */
export async function fillQueue(assignment: GradedAssignment, context: TaskContext): Promise<Filled> {
  const { db, config, signal, progress, write } = context;
  const prompt = await productionPrompt(db, 'grade');
  const people = await nextToAsk(db, assignment, { prompt, model: config.LLM_MODEL!, most: mostAtOnce });
  const filled: Filled = { graded: 0, without_grade: 0, stopped: null };
  const end = performance.now() + longestMs;
  const limit = pLimit(Math.min(together, config.LLM_PER_MINUTE));
  let told: string | undefined;
  const gradeOne = async (person: ToGrade): Promise<void> => {
    if (performance.now() > end) filled.stopped ??= 'time';
    if (filled.stopped) return;
    try {
      await gradePerson(context, prompt, person, { signal, write });
      filled.graded += 1;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LlmFailure)) throw error;
      if (error.ofAnswer) filled.without_grade += 1;
      else {
        filled.stopped ??= error.code;
        told ??= error.code === 'cost_limit' ? error.message : undefined;
      }
    }
    await progress(
      filled.graded + filled.without_grade,
      people.length,
      told ?? `Asking about people for ${assignment.name}`,
    );
  };
  await progress(0, people.length, `Asking about people for ${assignment.name}`);
  await Promise.all(people.map((person) => limit(gradeOne, person)));
  return filled;
}

/** The best who were not asked about in the same words. */
export async function nextToAsk(
  db: Db,
  assignment: GradedAssignment,
  { prompt, model, most }: { prompt: Prompt; model: string; most: number },
): Promise<ToGrade[]> {
  const ids = await waitingFor(db, assignment);
  const [candidates, { rows: done }] = await Promise.all([
    readCandidates(db, ids),
    sql<{ person: number; key: string }>`
      select person_id as person, input_hash as key from llm_grade
      where assignment_id = ${assignment.id} and person_id = any(${ids})
      union select person_id, request_hash from llm_call where assignment_id = ${assignment.id} and ${noAnswer}
      union select person_id, request_hash from llm_batch_item join llm_batch on llm_batch.id = batch_id
        where assignment_id = ${assignment.id} and llm_batch_item.state = 'waiting' and ended is null`.execute(db),
  ]);
  const known = new Set(done.map(({ person, key }) => `${person} ${key}`));
  const next: ToGrade[] = [];
  for (const candidate of candidates) {
    const input = inputOf(assignment, candidate);
    const key = keyOf(model, prompt.id, input);
    if (!known.has(`${candidate.id} ${key}`))
      next.push({
        assignment: assignment.id,
        person: candidate.id,
        input,
        key,
        suspicions: suspicionsAbout(candidate),
      });
    if (next.length === most) break;
  }
  return next;
}

async function waitingFor(db: Db, assignment: GradedAssignment): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select next.id from assignment cross join lateral (select person.id, rank ${waiting(best)}) as next
    where assignment.id = ${assignment.id} order by rank`.execute(db);
  if (rows.length > 0) return rows.map(({ id }) => id);
  const { rows: built } = await sql`select from grade_queue_build where assignment_id = ${assignment.id}`.execute(db);
  return built.length > 0 ? [] : (await findForAssignment(db, assignment, poolSize)).people;
}

/** Roles with few people left that the model likes, and more whom it could be asked about. */
export async function assignmentsToAskFor(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment
    where ${isSought} and llm_thumbing and ${waitingIn('llm')} < ${enough}
      and exists (select ${waiting(best)}
        and not exists (select from llm_grade where assignment_id = assignment.id and person_id = person.id)
        and not exists (select from llm_call where assignment_id = assignment.id and person_id = person.id and ${noAnswer}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
