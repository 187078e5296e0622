import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { ask } from './gateway.ts';
import { judge, type LlmAnswer, llmAnswer, tidy } from './judge.ts';
import { noteCacheHit, type Purpose } from './ledger.ts';
import { type LlmInput, messagesOf } from './prompt.ts';

export interface Prompt {
  id: number;
  body: string;
}

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

/** The newest counts. */
export function newestPrompt(db: Db): Promise<Prompt> {
  return db
    .selectFrom('llm_prompt_version')
    .select(['id', 'body'])
    .where('kind', '=', 'grade')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Writes down what the language model thinks of somebody. Nothing else follows from it. */
export async function gradePerson(
  services: Pick<Services, 'db' | 'config'>,
  prompt: Prompt,
  { assignment, person, input, key, suspicions }: ToGrade,
  { signal, write }: Around,
): Promise<void> {
  const model = services.config.LLM_MODEL!;
  const purpose: Purpose = {
    feature: 'grade',
    prompt_version_id: prompt.id,
    assignment_id: assignment,
    person_id: person,
    request_hash: key,
  };
  const { answer, call } =
    (await remembered(services.db, model, purpose)) ?? (await asked(services, prompt, input, purpose, signal));
  const { criteria, ...judgement } = judge(answer, input);
  await write((trx) =>
    trx
      .insertInto('llm_grade')
      .values({
        ...judgement,
        criteria: JSON.stringify(criteria),
        assignment_id: assignment,
        person_id: person,
        suspicions,
        model,
        prompt_version_id: prompt.id,
        call_id: call,
        input_hash: key,
      })
      .execute(),
  );
}

interface Told {
  answer: LlmAnswer;
  call: number;
}

async function remembered(db: Db, model: string, purpose: Purpose): Promise<Told | undefined> {
  const { rows } = await sql<{ answer: LlmAnswer }>`
    update llm_cache_entry set hits = hits + 1, last_hit = now() where key = ${purpose.request_hash}
    returning answer`.execute(db);
  return rows[0] && { answer: rows[0].answer, call: await noteCacheHit(db, model, purpose) };
}

async function asked(
  services: Pick<Services, 'db' | 'config'>,
  { id, body }: Prompt,
  input: LlmInput,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<Told> {
  const question = { name: 'grade', schema: llmAnswer, messages: messagesOf(body, input) };
  const { answer: raw, call } = await ask(services, question, purpose, signal);
  const answer = tidy(raw);
  await services.db
    .insertInto('llm_cache_entry')
    .values({
      key: purpose.request_hash,
      model: services.config.LLM_MODEL!,
      prompt_version_id: id,
      person_id: purpose.person_id,
      input: JSON.stringify(input),
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { answer, call };
}
