import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { askOnce, type BatchKind, type Prompt, type Purpose } from '../../llm/llm.ts';
import { rebuildTask } from '../kinds.ts';
import { judge, type LlmAnswer, llmAnswer, tidy } from './judge.ts';
import { type LlmInput, messagesOf } from './prompt.ts';

/** Somebody to be graded, with all that is told of them. */
export interface ToGrade {
  assignment: number;
  person: number;
  input: LlmInput;
  /** Of model, prompt and input. */
  key: string;
  suspicions: string[];
}
interface Around {
  signal: AbortSignal;
  /** Keeps the grade only if it is still wanted. What was paid for is kept in any case. */
  write<T>(changes: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** Writes down what the language model thinks of somebody. Nothing else follows from it. */
export async function gradePerson(
  services: Pick<Services, 'db' | 'config'>,
  prompt: Prompt,
  { assignment, person, input, key, suspicions }: ToGrade,
  { signal, write }: Around,
): Promise<void> {
  const purpose: Purpose = {
    feature: 'grade',
    prompt_version_id: prompt.id,
    assignment_id: assignment,
    person_id: person,
    user_id: null,
    request_hash: key,
  };
  const question = () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(prompt.body, input) });
  const { answer, call, model } = await askOnce(services, { question, input, tidy }, purpose, signal);
  await write((trx) =>
    keepGrade(trx, { assignment, person, input, key, suspicions }, { answer, call, model, prompt: prompt.id }),
  );
}

async function keepGrade(
  trx: Transaction,
  { assignment, person, input, key, suspicions }: ToGrade,
  { answer, call, model, prompt }: { answer: LlmAnswer; call: number; model: string; prompt: number },
): Promise<void> {
  const { criteria, ...judgement } = judge(answer, input);
  await trx
    .insertInto('llm_grade')
    .values({
      ...judgement,
      criteria: JSON.stringify(criteria),
      assignment_id: assignment,
      person_id: person,
      suspicions,
      model,
      prompt_version_id: prompt,
      call_id: call,
      input_hash: key,
    })
    .execute();
}

/** Grades from batches are the same as those asked for one by one. */
export const gradeBatches = {
  feature: 'grade',
  name: 'grade',
  schema: llmAnswer,
  tidy,
  land: (trx, { answer, call, model, assignment_id, person_id, prompt_version_id, request_hash, input, extra }) =>
    keepGrade(
      trx,
      {
        assignment: assignment_id!,
        person: person_id!,
        input: input as LlmInput,
        key: request_hash,
        suspicions: (extra as Pick<ToGrade, 'suspicions'>).suspicions,
      },
      { answer, call, model, prompt: prompt_version_id },
    ),
  end: async (trx, batch, tasks) => {
    const { rows } = await sql<{ assignment_id: number }>`
      select distinct assignment_id from llm_batch_item where batch_id = ${batch} and state = 'done'`.execute(trx);
    for (const { assignment_id } of rows) await tasks.send(trx, rebuildTask, { assignment_id });
  },
} satisfies BatchKind<typeof llmAnswer>;

/** Of old grades the verdict and the score stay; what was said and quoted of the person goes. */
export async function forgetReasons(trx: Transaction, keepDays: number): Promise<number> {
  const { numAffectedRows: grades } = await sql`
    update llm_grade set summary = '', criteria = '[]', suspicions = '{}'
    where created < now() - make_interval(days => ${keepDays}::int) and (summary, criteria, suspicions) <> ('', '[]'::jsonb, '{}')`.execute(
    trx,
  );
  return Number(grades ?? 0n);
}
