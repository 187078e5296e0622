import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/drafts';
import { lengthRules, type OutboxChannel } from '@app/contract/outreach/channels';
import { problemWithText, renderText, variablesIn } from '@app/contract/outreach/template-text';
import type { Template } from '@app/contract/outreach/templates';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { type Candidate, profileOf, suspicionsAbout } from '../grading/grading.ts';
import { clean, quoteIn, suspicionsOf } from '../llm/llm.ts';
import { findTemplate, reachOf, valuesFor } from '../outreach/outreach.ts';
import { readTexts } from '../people/people.ts';
import { askFor, type Told } from './ask.ts';
import { saysMore } from './says-more.ts';

const most = { subject: 300, sentence: 1000, quote: 300, sentences: 60 };

const sentence = z.object({ text: z.string(), quote: z.string() });
const answer = z.object({ subject: z.string(), paragraphs: z.array(z.array(sentence)) });
type Drafted = z.output<typeof answer>;

const tidy = ({ subject, paragraphs }: Drafted): Drafted => ({
  subject: clean(subject).replaceAll('\n', ' ').slice(0, most.subject),
  paragraphs: paragraphs.slice(0, most.sentences).map((sentences) =>
    sentences.slice(0, most.sentences).map(({ text, quote }) => ({
      text: clean(text).slice(0, most.sentence),
      quote: clean(quote).slice(0, most.quote),
    })),
  ),
});

interface About {
  role: Awaited<ReturnType<typeof findRole>>;
  template: Pick<Template, 'subject' | 'body'>;
  channel: OutboxChannel;
}
/** The model knows neither name nor contact data nor what colleagues wrote. */
export function toldOfPerson(
  candidate: Candidate,
  { role, template, channel }: About,
): Told & { profile: readonly string[] } {
  const { subject, most: characters } = lengthRules[channel];
  const profile = profileOf(candidate).map(([heading, line]) => `${heading}: ${line}`);
  return {
    profile,
    known: { role, template: { subject: subject ? template.subject : '', body: template.body }, characters },
    strange: { name: 'profile', text: profile.join('\n') },
  };
}

/**
 * Makes of a template a message for one person. Of the answer remain the sentences that say nothing but what template, role and
 * profile say.
 */
export async function draftMessage(
  db: Db,
  { body: { person, channel, assignment, template: chosen } }: Received<typeof api.draftMessage>,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.draftMessage>> {
  const role = await findRole(db, assignment);
  const template = await findTemplate(db, chosen);
  const reach = (await reachOf(db, { people: [person], channel, assignment, template: chosen })).get(person);
  ensure(reach, 'person_not_found');
  ensure(!reach.refuses, 'person_refuses');
  const [text] = await readTexts(db, [person]);
  const values = (await valuesFor(db, { people: [person], assignment, user: actor.id })).get(person) ?? {};
  const candidate = { ...text!, first_name: values.first_name ?? '', last_name: values.last_name ?? '' };
  const { profile, ...told } = toldOfPerson(candidate, { role, template, channel });
  const { subject, body } = template;
  const rule = lengthRules[channel];
  const asked = await askFor({ db, config }, actor, {
    kind: 'message',
    schema: answer,
    ...told,
    tidy,
    isKept: true,
    assignment,
    person,
  });
  const given = [subject, body, ...Object.values(role ?? {})];
  const offered = new Set<string>(variablesIn(`${subject}\n${body}`));
  const quotes = new Set<string>();
  let left_out = 0;
  const isKept = ({ text: said, quote }: z.output<typeof sentence>): boolean => {
    const shown = quote === '' ? '' : quoteIn(profile, quote);
    const isKnown =
      given.includes(said) ||
      (problemWithText(said) === undefined &&
        variablesIn(said).every((name) => offered.has(name)) &&
        suspicionsOf(said).length === 0 &&
        (quote === '' || shown !== '') &&
        !saysMore(said, shown === '' ? given : [...given, ...profile]));
    if (!isKnown && said !== '') left_out += 1;
    if (isKnown && shown !== '') quotes.add(shown);
    return isKnown;
  };
  const paragraphs = asked.answer.paragraphs.map((sentences) =>
    sentences
      .filter(isKept)
      .map(({ text: said }) => said)
      .join(' '),
  );
  const titled = isKept({ text: asked.answer.subject, quote: '' }) ? asked.answer.subject : '';
  ensure(paragraphs.some(Boolean), 'llm_no_answer', {
    detail: 'Nothing of the draft was kept, because it said more than profile, role and template do.',
  });
  return {
    person,
    subject: rule.subject ? renderText(titled || subject, values).text : '',
    body: renderText(paragraphs.filter(Boolean).join('\n\n'), values).text,
    quotes: [...quotes],
    left_out,
    suspicions: suspicionsAbout(candidate),
    drafted_by: asked.prompt,
  };
}

/** Whether the client is named is for the template to say. */
export async function findRole(db: Db, id: number | null) {
  if (id === null) return null;
  const { rows } = await sql<{ name: string; description: string; place: string }>`
    select assignment.name, assignment.location_name as place,
      left(coalesce(replace(description, nullif(company.name, ''), 'the client'), description), 4000) as description
    from assignment left join company on company.id = company_id
    where assignment.id = ${id} and deleted is null`.execute(db);
  ensure(rows[0], 'assignment_not_found');
  const { name, description, place } = rows[0];
  return { name: clean(name), description: clean(description), place: clean(place) };
}
