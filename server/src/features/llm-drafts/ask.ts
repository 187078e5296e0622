import { createHash } from 'node:crypto';
import type { PromptKind } from '@app/contract/llm/llm';
import { hasAccess } from '@app/contract/policies';
import type { z } from 'zod';
import type { Actor } from '#platform/actor';
import { AppError, ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { Turns } from '#platform/turns';
import {
  ask,
  askOnce,
  endpointsOf,
  type FailureCode,
  framed,
  LlmFailure,
  type Message,
  missingSettings,
  productionPrompt,
} from '../llm/llm.ts';

/** Whoever asks waits for it. */
const patienceMs = 45_000;
/** Each user asks one thing at a time. */
const turns = new Turns(20, {
  waitingOfOne: 1,
  crowded: 'The language model is still at work on what you asked before.',
});

/** What a language model is told beside a prompt. */
export interface Told {
  /** What we know ourselves. */
  known: object;
  /** What strangers wrote, and what to call it. */
  strange: { name: string; text: string };
}
export function messagesOf(body: string, { known, strange }: Told): Message[] {
  const told = JSON.stringify(known);
  return [
    { role: 'system', content: body.trim() },
    { role: 'user', content: `${told}\n\n${framed(strange.name, strange.text, told)}` },
  ];
}

interface Asking<S extends z.ZodType> extends Told {
  kind: Exclude<PromptKind, 'grade'>;
  schema: S;
  tidy(answer: z.output<S>): z.output<S>;
  /** Whether the answer is kept in the cache. What is about somebody whom we may never keep is not. */
  isKept: boolean;
  assignment: number | null;
  person: number | null;
}

/** Asks a language model for somebody who waits for the answer. What is answered is a draft: nothing follows from it. */
export async function askFor<S extends z.ZodType>(
  services: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  { kind, schema, known, strange, tidy, isKept, assignment, person }: Asking<S>,
): Promise<{ answer: z.output<S>; prompt: number; call: number; model: string }> {
  const { db, config } = services;
  const missing = missingSettings(config);
  ensure(missing.length === 0, 'llm_not_set_up', {
    ...(hasAccess(actor, 'superuser') && { detail: `No language model is set up: set ${missing.join(' and ')}` }),
  });
  const prompt = await productionPrompt(db, kind);
  const messages = messagesOf(prompt.body, { known, strange });
  const input = { known, [strange.name]: strange.text };
  const request_hash = createHash('sha256')
    .update(JSON.stringify([endpointsOf(config)[0]!.model, prompt.id, input]))
    .digest('hex');
  const purpose = {
    feature: kind,
    prompt_version_id: prompt.id,
    assignment_id: assignment,
    person_id: person,
    user_id: actor.id,
    request_hash,
  };
  const question = () => ({ name: kind, schema, messages });
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answered = await turns.take(actor.id, async () => {
      if (isKept) return askOnce(services, { question, input, tidy }, purpose, signal);
      const { answer, ...rest } = await ask(services, question(), purpose, signal);
      return { ...rest, answer: tidy(answer) };
    });
    return { ...answered, prompt: prompt.id };
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error;
    // Of a budget it says which one, and from when on there is room again.
    const detail = error.code === 'cost_limit' ? error.message : explained[error.code];
    throw new AppError('llm_no_answer', { cause: error, ...(detail !== undefined && { detail }) });
  }
}

const tooLong = 'The language model took too long. Please try again.';
const explained: Partial<Record<FailureCode, string>> = {
  aborted: tooLong,
  timeout: tooLong,
  busy: 'Too many questions wait for the language model. Please try again in a few minutes.',
};
