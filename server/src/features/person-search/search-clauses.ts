import type { PersonFilter } from '@app/contract/people/person-search';
import { type Query, type SearchField, searchFields, type Term } from '@app/contract/search/language';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { AppError } from '#platform/errors';
import { type Asked, filterClauses, readQuestion, withinPatience } from './matching.ts';
import { elsewhere, fieldsOf, namedRanks, termToTsquery, toTsquery } from './search-query.ts';

/* A search taken apart. What it does is asked of its own functions, so that this tells of the search and not of a likeness of it. */

export interface Clause {
  key: string;
  kind: 'words' | 'choice' | 'filter';
  label: string;
  /** Of what is made of words. */
  query?: Query;
  holds: RawBuilder<boolean>;
}

export const holdsWords = (query: Query): RawBuilder<boolean> => sql`person.search @@ ${toTsquery(query)}::tsquery`;
const wordClause = (key: string, kind: Clause['kind'], label: string, query: Query): Clause => ({
  key,
  kind,
  label,
  query,
  holds: holdsWords(query),
});

/** The parts of a question, in the order in which they were typed and chosen. All of them must hold. */
export async function readClauses(db: Db, filter: Asked): Promise<Clause[]> {
  const typed = await readQuestion(db, { ...filter, must: [], can: [], not: [] });
  const parts = typed ? typedParts(typed) : [];
  const chosen = (state: 'must' | 'can' | 'not') => filter[state].map(({ field, value }) => `${field}: ${value}`);
  const choice = async (state: 'must' | 'can' | 'not', at: number, label: string): Promise<Clause[]> => {
    const only = { ...noWords(filter), [state]: state === 'can' ? sameField(filter, at) : [filter[state][at]!] };
    const query = await readQuestion(db, only);
    return query ? [wordClause(`${state} ${at}`, 'choice', label, query)] : [];
  };
  const choices = await Promise.all([
    ...chosen('must').map((label, at) => choice('must', at, `Must: ${label}`)),
    ...firstOfEach(filter).map((at) =>
      choice(
        'can',
        at,
        `One of: ${sameField(filter, at)
          .map(({ field, value }) => `${field}: ${value}`)
          .join(', ')}`,
      ),
    ),
    ...chosen('not').map((label, at) => choice('not', at, `Must not: ${label}`)),
  ]);
  return [
    ...parts.map((part, at) => wordClause(`q ${at}`, 'words', labelOf(filter.q, part), part)),
    ...choices.flat(),
    ...filterClauses(filter).map(({ name, label, holds }): Clause => ({ key: name, kind: 'filter', label, holds })),
  ];
}

const noWords = (filter: Asked): PersonFilter => ({ ...filter, q: '', must: [], can: [], not: [] });
/** Any of the values of one field will do. */
const sameField = ({ can }: PersonFilter, at: number) => can.filter(({ field }) => field === can[at]!.field);
const firstOfEach = ({ can }: PersonFilter): number[] =>
  can.flatMap(({ field }, at) => (can.findIndex((one) => one.field === field) === at ? [at] : []));

/** `readQuestion` has put what was typed into one group more. */
function typedParts(question: Query): Query[] {
  const typed = question.kind === 'and' && question.parts.length === 1 ? question.parts[0]! : question;
  return typed.kind === 'and' ? typed.parts : [typed];
}
const labelOf = (typed: string, { start, end }: Query): string => typed.slice(start, end) || typed.trim();

export const allOf = (clauses: readonly Clause[]): RawBuilder<boolean> =>
  clauses.length === 0
    ? sql`true`
    : sql.join(
        clauses.map(({ holds }) => sql`(${holds})`),
        sql` and `,
      );

/** Null where it takes longer than a search may. */
export async function patiently<T>(db: Db, ask: (trx: Db) => Promise<T>, ms?: number): Promise<T | null> {
  try {
    return await withinPatience(db, ask, ms);
  } catch (error) {
    if (error instanceof AppError && error.code === 'search_too_slow') return null;
    throw error;
  }
}

export const msSince = (began: number): number => Math.round(10 * (performance.now() - began)) / 10;

export const shown = ({ key, kind, label, query }: Clause) => ({
  key,
  kind,
  label,
  tsquery: query ? toTsquery(query) : null,
});

interface Person {
  id: number;
  name: string;
  title: string;
  company_name: string;
  updated: string;
  search_version: number;
  rank: string;
}

function rankOf(question: Query | undefined): RawBuilder<string> {
  const cases = question ? [...namedRanks(question)] : [];
  if (cases.length === 0) return sql`${elsewhere}::text`;
  return sql`case ${sql.join(
    cases.map(([tsquery, name]) => sql`when person.search @@ ${tsquery}::tsquery then ${name}::text`),
    sql` `,
  )} else ${elsewhere}::text end`;
}

export const readPeople = async (db: Db, ids: readonly number[], question: Query | undefined): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select id, trim(first_name || ' ' || last_name) as name, title, company_name, updated, search_version, ${rankOf(question)} as rank
    from person where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};

/** Every term, also those that must not be there. */
export function termsIn(query: Query): Term[] {
  if (query.kind === 'term') return [query];
  return query.kind === 'not' ? termsIn(query.part) : query.parts.flatMap(termsIn);
}

/** A term without a field is looked for in any text; where in particular it stands, the words of the fields tell. */
const placesFor = (term: Term): readonly (SearchField | undefined)[] =>
  term.field ? [term.field] : [...new Set([...fieldsOf(term), ...(term.isSynonym ? textFields : searchFields)])];
const textFields = searchFields.filter((field) => field !== 'name' && field !== 'company');

/** The words of the index that a term asks for, and those that it asks for the beginning of. */
function lexemesOf(term: Term): { word: string; prefix: boolean }[] {
  const asked = termToTsquery(term, placesFor(term)).matchAll(/'(?<word>[^']+)'(?<prefix>:\*)?/g);
  return [...asked].map(({ groups }) => ({ word: groups!['word']!, prefix: groups!['prefix'] !== undefined }));
}

/** Of each of these people, the words in the index that the terms ask for. */
export async function readWords(db: Db, ids: readonly number[], terms: readonly Term[]) {
  const asked = terms.flatMap(lexemesOf);
  const whole = asked.map(({ word }) => word);
  const beginnings = asked.filter(({ prefix }) => prefix).map(({ word }) => word);
  const { rows } = await sql<{ id: number; word: string }>`
    select person.id, lexeme as word from person cross join unnest(search) as indexed (lexeme, positions, weights)
    where person.id = any(${[...ids]}::bigint[]) and (lexeme = any(${whole}::text[])
      or exists (select from unnest(${beginnings}::text[]) as beginning where starts_with(lexeme, beginning)))`.execute(
    db,
  );
  const known = Map.groupBy(rows, ({ id }) => id);
  return (id: number): string[] => known.get(id)?.map(({ word }) => word) ?? [];
}

export function foundOf(term: Term, words: readonly string[]): { word: string; field: string | null }[] {
  const asked = lexemesOf(term);
  return words
    .filter((word) => asked.some((one) => (one.prefix ? word.startsWith(one.word) : word === one.word)))
    .map((word) => {
      const [, field, rest] = /^\/(\w+)\/(.*)$/.exec(word) ?? [];
      return { word: (rest ?? word).replace(/^-|-$/g, ''), field: field ?? null };
    });
}
