import type { Answer, Received } from '@app/contract/base/endpoint';
import type { PromptKind } from '@app/contract/llm/llm';
import type * as api from '@app/contract/llm/prompts';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { getGradedAssignment, type GradedAssignment, inputOf, messagesOf, readCandidates } from '../grading/grading.ts';
import type { Message } from '../llm/llm.ts';
import { refuseUnknown } from './llm-prompts.ts';

interface About {
  body: string;
  assignment: GradedAssignment;
  person: number;
}
type Render = (db: Db, about: About) => Promise<Message[]>;

/** What follows these depends on a text or a mail that nobody has chosen here. */
const instructionsOnly: Render = (_, { body }) => Promise.resolve([{ role: 'system', content: body.trim() }]);

/** What is sent for each kind, by the code that sends it. */
const renderers: Record<PromptKind, Render> = {
  grade: async (db, { body, assignment, person }) => {
    const [candidate] = await readCandidates(db, [person]);
    ensure(candidate, 'person_not_found');
    return messagesOf(body, inputOf(assignment, candidate));
  },
  extract: instructionsOnly,
  criteria: instructionsOnly,
  message: instructionsOnly,
};

export async function previewPrompt(
  { trx }: Doer,
  { params: { kind }, body: { body, assignment, person } }: Received<typeof api.previewPrompt>,
): Promise<Answer<typeof api.previewPrompt>> {
  refuseUnknown(kind, body);
  const about = { body, assignment: await getGradedAssignment(trx, assignment), person };
  const messages = await renderers[kind](trx, about);
  const characters = messages.reduce((length, { content }) => length + content.length, 0);
  return { messages, characters, tokens: Math.ceil(characters / 4) };
}
