import { createHash } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ExtractedField, extractedFieldNames } from '@app/contract/llm/extraction';
import type * as api from '@app/contract/llm/extraction';
import { isOwn } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { clean, suspicionsOf } from '../llm/llm.ts';
import { ensurePerson } from '../people/people.ts';
import { askFor, type Told } from './ask.ts';
import { believed, type Counts, extractedAnswer, type Proposal } from './extracted.ts';

/** In characters: a long CV has some twenty thousand. */
const longestText = 40_000;

export const toldOfText = (given: string): Told => ({
  known: {},
  strange: { name: 'text', text: clean(given).slice(0, longestText) },
});

/** What a language model reads in a text. The same text is not asked about twice by the same user on one day. */
export async function extractFields(
  db: Db,
  { body: { text: given, is_trial, rules } }: Received<typeof api.extractFields>,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.extractFields>> {
  ensure(config.LLM_READS_CVS, 'llm_not_set_up', { detail: 'Language models read no CVs here (LLM_READS_CVS)' });
  const told = toldOfText(given);
  const { text } = told.strange;
  const asked = await askFor({ db, config }, actor, {
    kind: 'extract',
    schema: extractedAnswer,
    ...told,
    tidy: (answer) => answer,
    isKept: false,
    assignment: null,
    person: null,
  });
  const { proposal, counts } = believed(asked.answer, text);
  const left_out = Object.values(counts).reduce((sum, { invalid }) => sum + invalid, 0);
  const extraction = is_trial ? null : await keep(db, actor, { ...asked, text, proposal, counts, rules });
  return { extraction, proposal, left_out, suspicions: suspicionsOf(given) };
}

interface Kept {
  text: string;
  model: string;
  prompt: number;
  call: number;
  proposal: Proposal;
  counts: Counts;
  rules: object | undefined;
}
const keep = (
  db: Db,
  { id: user_id }: Actor,
  { text, model, prompt, call, proposal, counts, rules }: Kept,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('llm_extraction')
      .values({
        user_id,
        text_hash: createHash('sha256').update(text).digest('hex'),
        model,
        prompt_version_id: prompt,
        call_id: call,
        answer: JSON.stringify(proposal),
        rules: rules ? JSON.stringify(rules) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('llm_extraction_field')
      .values(
        extractedFieldNames.map((field) => ({
          extraction_id: id,
          field,
          ...counts[field],
          rules_proposed: rules ? valuesOf(rules, field).size : null,
        })),
      )
      .execute();
    return id;
  });

/** What people keep is what is right: the record as it stands now. */
export async function reviewExtraction(
  { trx, actor }: Doer,
  { params: { id }, body: { person } }: Received<typeof api.reviewExtraction>,
): Promise<void> {
  await ensurePerson(trx, person);
  const found = await trx
    .selectFrom('llm_extraction')
    .select(['user_id', 'answer', 'rules'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found && isOwn(actor, found.user_id) && found.answer !== null, 'not_found');
  const [proposal, rules] = [found.answer as object, found.rules as object | null];
  const record = await recordOf(trx, person);
  await trx.updateTable('llm_extraction').set({ person_id: person }).where('id', '=', id).execute();
  for (const field of extractedFieldNames) {
    const kept = valuesOf(record, field);
    const [model, rule] = [beside(valuesOf(proposal, field), kept), rules && beside(valuesOf(rules, field), kept)];
    await trx
      .updateTable('llm_extraction_field')
      .set({
        kept: model.right,
        is_exact: model.isExact,
        ...(rule && { rules_kept: rule.right, rules_exact: rule.isExact }),
      })
      .where('extraction_id', '=', id)
      .where('field', '=', field)
      .execute();
  }
}

/** How many of the values that were read stand in the record, and whether it has the same and no more. */
function beside(read: ReadonlySet<string>, kept: ReadonlySet<string>): { right: number; isExact: boolean } {
  const right = [...read].filter((value) => kept.has(value)).length;
  return { right, isExact: right === read.size && right === kept.size };
}

async function recordOf(trx: Transaction, person: number): Promise<object> {
  const { rows } = await sql<{ record: object }>`
    select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'title', title, 'location_name', location_name,
      'skills', skills, 'languages', languages,
      'emails', array(select email::text from person_email where person_id = person.id),
      'phones', array(select phone from person_phone where person_id = person.id),
      'links', array(select url from person_link where person_id = person.id),
      'experiences', array(select jsonb_build_object('title', title, 'company_name', company_name, 'started', started, 'ended', ended)
        from experience where person_id = person.id),
      'educations', array(select jsonb_build_object('school', school, 'degree', degree, 'started', started, 'ended', ended)
        from education where person_id = person.id)) as record
    from person where id = ${person}`.execute(trx);
  return rows[0]!.record;
}

/** What of a field makes two records say the same: not case, not spaces, not how a number is written. */
function valuesOf(of: object, field: ExtractedField): Set<string> {
  const value: unknown = (of as Record<string, unknown>)[field];
  const all = (Array.isArray(value) ? value : [value]).map((each: unknown) => plain(field, each));
  return new Set(all.filter((each) => each !== ''));
}
function plain(field: ExtractedField, value: unknown): string {
  if (typeof value === 'string') {
    const text = value.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    if (field === 'phones') return text.replaceAll(/\D/g, '').slice(-8);
    return field === 'links' ? text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') : text;
  }
  const { title, company_name, school, degree, started, ended } = (value ?? {}) as Record<string, string | null>;
  return [title ?? degree, company_name ?? school, started?.slice(0, 4), ended?.slice(0, 4)]
    .map((part) => (part ?? '').trim().toLowerCase())
    .join(' | ');
}

/** What was read in the CV of nobody whom we know is not kept. */
export const forgetExtractions = (db: Db) =>
  sql`update llm_extraction set answer = null, rules = null
    where person_id is null and (answer is not null or rules is not null) and created < now() - interval '1 day'`.execute(
    db,
  );
