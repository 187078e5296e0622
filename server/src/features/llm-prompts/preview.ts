import type { Answer, Received } from '@app/contract/base/endpoint';
import type { PromptKind } from '@app/contract/llm/llm';
import { previewAbout } from '@app/contract/llm/prompts';
import type * as api from '@app/contract/llm/prompts';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { fileTexts } from '../files/files.ts';
import { getGradedAssignment, inputOf, messagesOf, readCandidates } from '../grading/grading.ts';
import type { Message } from '../llm/llm.ts';
import * as drafts from '../llm-drafts/llm-drafts.ts';
import { findTemplate } from '../outreach/outreach.ts';
import { refuseUnknown } from './llm-prompts.ts';

type Asked = Received<typeof api.previewPrompt>['body'];
interface Rendered {
  messages: Message[];
  source?: string;
}

/** What is sent for each kind, by the code that sends it. */
const renderers: Record<PromptKind, (db: Db, asked: Asked) => Promise<Rendered>> = {
  grade: async (db, { body, assignment, person }) => {
    const role = await getGradedAssignment(db, assignment!);
    return { messages: messagesOf(body, inputOf(role, await findCandidate(db, person!))) };
  },
  extract: async (db, { body, person }) => {
    await findCandidate(db, person!);
    const [file] = await fileTexts(db, 'person', [person!]);
    if (!file) throw refused('person', 'No attached file of this person has a text. Choose someone with a CV.');
    return { messages: drafts.messagesOf(body, drafts.toldOfText(file.text)), source: file.name };
  },
  criteria: async (db, { body, assignment }) => {
    const { name, criteria, description } = await getGradedAssignment(db, assignment!);
    if (description.trim() === '') throw refused('assignment', 'This role has no description. Choose one that has.');
    const told = drafts.toldOfAdvertisement({ name, criteria, text: description });
    return { messages: drafts.messagesOf(body, told), source: 'Description of the role' };
  },
  message: async (db, { body, assignment, person, template }) => {
    const about = {
      role: await drafts.findRole(db, assignment),
      template: await findTemplate(db, template!),
      channel: 'EMAIL',
    } as const;
    const { known, strange } = drafts.toldOfPerson(await findCandidate(db, person!), about);
    return { messages: drafts.messagesOf(body, { known, strange }), source: 'As for an e-mail' };
  },
};

const refused = (field: string, why: string): AppError =>
  new AppError('invalid_input', { detail: why, fields: { [field]: why } });

async function findCandidate(db: Db, person: number) {
  const [candidate] = await readCandidates(db, [person]);
  ensure(candidate, 'person_not_found');
  return candidate;
}

const names = { person: 'a person', assignment: 'a role', template: 'a template' } as const;

export async function previewPrompt(
  { trx }: Doer,
  { params: { kind }, body: asked }: Received<typeof api.previewPrompt>,
): Promise<Answer<typeof api.previewPrompt>> {
  refuseUnknown(kind, asked.body);
  const about: Partial<Record<keyof typeof names, 'needed' | 'optional'>> = previewAbout[kind];
  for (const [field, name] of Object.entries(names) as [keyof typeof names, string][])
    if (about[field] === 'needed' && asked[field] === null) throw refused(field, `Choose ${name}`);
  const { messages, source = '' } = await renderers[kind](trx, asked);
  const characters = messages.reduce((length, { content }) => length + content.length, 0);
  return {
    person: about.person ? asked.person : null,
    source,
    messages,
    characters,
    tokens: Math.ceil(characters / 4),
  };
}
