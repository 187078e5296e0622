import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { askOnce, type Prompt, type Purpose } from '../../llm/llm.ts';
import { judge, llmAnswer, tidy } from './judge.ts';
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
    request_hash: key,
  };
  const question = () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(prompt.body, input) });
  const { answer, call } = await askOnce(services, { question, input, tidy }, purpose, signal);
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
        model: services.config.LLM_MODEL!,
        prompt_version_id: prompt.id,
        call_id: call,
        input_hash: key,
      })
      .execute(),
  );
}
