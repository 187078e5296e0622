import type { PersonFilter } from '@app/contract/people/person-search';
import { exactTerms, parseQuery, type Query, type Term } from '@app/contract/search/language';
import { expand } from '@app/contract/search/synonyms';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db, Transaction } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { AppError } from '#platform/errors';
import { synonymsNow } from './synonyms.ts';

/* The one door to the search engine, which is PostgreSQL (docs/decisions/0011). */

/** A question with everything that was chosen beside it, as one tree. Undefined when nothing restricts the words. */
export async function readQuestion(db: Db, { q, must, can, not }: PersonFilter): Promise<Query | undefined> {
  const { query, fault } = parseQuery(q);
  if (fault)
    throw new AppError('invalid_input', {
      detail: `${fault.message} (at character ${fault.start + 1})`,
      fields: { q: fault.message },
    });
  const termOf = ({ field, value }: PersonFilter['must'][number]): Term[] => exactTerms(field, value);
  const choices = Map.groupBy(can.flatMap(termOf), ({ field }) => field);
  const parts: Query[] = [
    ...(query ? [expand(query, await synonymsNow(db))] : []),
    ...must.flatMap(termOf),
    ...Array.from(choices.values(), (parts): Query => ({ kind: 'or', parts, start: 0, end: 0 })),
    ...not.flatMap(termOf).map((part): Query => ({ kind: 'not', part, start: 0, end: 0 })),
  ];
  return parts.length === 0 ? undefined : { kind: 'and', parts, start: 0, end: 0 };
}

/** A filter, and who asks by it. */
export type Asked = PersonFilter & { asker: number | null };

type PersonExpression = ExpressionBuilder<DB, 'person'>;

/** People who were not merged into another. Written so that PostgreSQL can use no index but that of words. */
export const stillThere = sql<boolean>`coalesce(person.merged_into, 0) = 0`;

const onBoard = sql`select from board_card as card join person_assignment as record on record.id = card.record_id
  where card.person_id = person.id and not deleted and not archived`;

/** One thing beside the words that decides who is found. */
export interface FilterClause {
  /** What it is called in the address of the search. */
  name: keyof PersonFilter;
  /** In words. */
  label: string;
  holds: RawBuilder<boolean>;
}

/** What was chosen beside the words. All of it must hold. */
export function filterClauses(filter: Asked): FilterClause[] {
  const { years_min, years_max, country, has_email, contacted_days, not_contacted_days, hide_do_not_contact } = filter;
  const { hide_voted, hide_on_role, not_voted_for, imported_with, asker } = filter;
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  const clause = (name: keyof PersonFilter, label: string, holds: RawBuilder<boolean>): FilterClause[] => [
    { name, label, holds },
  ];
  return [
    ...(years_min === undefined
      ? []
      : clause('years_min', `At least ${years_min} years of experience`, sql`person.years >= ${years_min}`)),
    ...(years_max === undefined
      ? []
      : clause('years_max', `At most ${years_max} years of experience`, sql`person.years <= ${years_max}`)),
    ...(country === undefined ? [] : clause('country', `In country ${country}`, sql`person.country = ${country}`)),
    ...(has_email ? clause('has_email', 'Has e-mail', sql`person.has_email = true`) : []),
    ...(hide_do_not_contact
      ? clause('hide_do_not_contact', 'Without “Do not contact”', sql`person.do_not_contact = false`)
      : []),
    ...(hide_voted
      ? clause('hide_voted', 'Not voted on', sql`not exists (select from vote_current where person_id = person.id)`)
      : []),
    ...(hide_on_role ? clause('hide_on_role', 'Not on the board of a role', sql`not exists (${onBoard})`) : []),
    ...(not_voted_for === undefined
      ? []
      : clause(
          'not_voted_for',
          `Not voted on for role ${not_voted_for}`,
          sql`not exists (select from vote_current where assignment_id = ${not_voted_for} and person_id = person.id)`,
        )),
    ...(imported_with === undefined
      ? []
      : clause(
          'imported_with',
          `From import ${imported_with}`,
          // As on the page of the import: somebody else's looks as if it did not exist.
          sql`person.id in (select person_id from import_row join import_batch on import_batch.id = batch_id
            where batch_id = ${imported_with} and outcome in ('created', 'merged') and created_by = ${asker})`,
        )),
    ...(contacted_days === undefined
      ? []
      : clause(
          'contacted_days',
          `Contacted in the last ${contacted_days} days`,
          sql`person.last_touch > ${daysAgo(contacted_days)}`,
        )),
    ...(not_contacted_days === undefined
      ? []
      : clause(
          'not_contacted_days',
          `Not contacted in the last ${not_contacted_days} days`,
          sql`(person.last_touch is null or person.last_touch <= ${daysAgo(not_contacted_days)})`,
        )),
  ];
}

/** Those who match the words and pass the filters. */
export function matching(filter: Asked, tsquery: string | undefined) {
  return (eb: PersonExpression) =>
    eb.and([
      ...(tsquery === undefined ? [] : [sql<boolean>`person.search @@ ${tsquery}::tsquery`]),
      ...filterClauses(filter).map(({ holds }) => holds),
    ]);
}

/** Where a page ends: in which rank, and at whom. */
export interface Cursor {
  rank: number;
  updated: string;
  id: number;
}
export const newest = (db: Db, after: Cursor | undefined) =>
  beyond(db.selectFrom('person'), after)
    .where('person.merged_into', 'is', null)
    .orderBy('person.updated', 'desc')
    .orderBy('person.id', 'desc');

export const beyond = <O>(query: SelectQueryBuilder<DB, 'person', O>, after: Cursor | undefined) =>
  after === undefined
    ? query
    : query.where(sql<boolean>`(person.updated, person.id) < (${after.updated}::timestamptz, ${after.id}::bigint)`);

/** So many of the newest are looked at to see how frequent hits are. */
export const sampled = 200;

/** Phrases of frequent words that never stand together can take PostgreSQL minutes; nobody waits that long. */
export async function withinPatience<T>(db: Db, ask: (trx: Transaction) => Promise<T>, ms = 5000): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
      return ask(trx);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '57014')
      throw new AppError('search_too_slow', { cause: error });
    throw error;
  }
}
