import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { flag } from '../base/numbers.ts';
import { id, idInPath, timestamp } from '../base/text.ts';
import { personFilter } from './person-search.ts';

/* How a search came to what it found: for whoever looks after the search, not for whoever searches. */

/** Where there are more people than this, not all are counted. */
export const mostCounted = 20_000;
/** So many people of each kind are named. */
export const namedHits = 20;

/** Null if counting took longer than a search may. `guessed`: by their share of a few thousand people. */
const amount = z.object({ people: z.int(), guessed: z.boolean() }).nullable();
export type Amount = z.output<typeof amount>;

/** A word that the index has, and the field in which it stands; null for any text. */
const foundWord = z.object({ word: z.string(), field: z.string().nullable() });

const hitPerson = z.object({
  id,
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  updated: timestamp,
});

/** One part of a question. All of them must hold. */
const clause = z.object({
  /** Tells it from the others. */
  key: z.string(),
  kind: z.enum(['words', 'choice', 'filter']),
  /** As it was typed or chosen. */
  label: z.string(),
  /** What PostgreSQL is asked; null for what is no word. */
  tsquery: z.string().nullable(),
});

export const searchClause = clause.extend({
  /** How many hold to it by itself, and how many to it and all before it. */
  alone: amount,
  left: amount,
});
export type SearchClause = z.output<typeof searchClause>;

export const searchHit = hitPerson.extend({
  rank: z.string(),
  /** What of each clause stands where. */
  found: z.array(z.object({ clause: z.string(), words: z.array(foundWord) })),
});
export type SearchHit = z.output<typeof searchHit>;

export const debugSearch = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/debug/',
  summary:
    'How a search is done: what it asks of the database, how many people are left after each part, what ranks the hits, and the plan with its time',
  access: 'superuser',
  errors: ['search_too_slow'],
  query: z.strictObject({
    ...personFilter,
    /** Runs the question to measure each step of the plan. */
    analyze: flag.default(false),
  }),
  response: z.object({
    tsquery: z.string().nullable(),
    clauses: z.array(searchClause),
    ranks: z.array(z.object({ name: z.string(), tsquery: z.string().nullable(), hits: amount })),
    /** The first page of the search, in its order. */
    hits: z.array(searchHit),
    /** What PostgreSQL does to find all hits; null if it took longer than a search may. */
    plan: z.string().nullable(),
    plan_ms: z.number(),
    /** What the first page of the search took, with its own ways to shorten it. */
    page_ms: z.number(),
  }),
  shows: ['people', 'tags', 'synonyms'],
  people: ({ hits }: { hits: { id: number }[] }) => hits.map(({ id }) => id),
});
export type SearchDebug = z.output<typeof debugSearch.response>;

export const explainPerson = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/debug/{id}/',
  summary: 'Why a search finds this person, or does not: of each part, whether it holds and by which words',
  access: 'superuser',
  errors: ['person_not_found'],
  params: z.object({ id: idInPath }),
  query: z.strictObject(personFilter),
  response: z.object({
    person: z.object({ id, name: z.string() }),
    is_found: z.boolean(),
    /** The part that ruled them out first. */
    first_failing: z.string().nullable(),
    rank: z.string().nullable(),
    clauses: z.array(
      clause.extend({
        holds: z.boolean(),
        /** Which words decided, in words. */
        why: z.string(),
      }),
    ),
  }),
  shows: ['people', 'tags', 'synonyms'],
  people: ({ person }: { person: { id: number } }) => [person.id],
});
export type PersonExplained = z.output<typeof explainPerson.response>;

const part = z.object({ amount, people: z.array(hitPerson) });

export const compareSearches = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/debug/compare/',
  summary: 'Whom two questions find with the same filters: only the first, only the second, and both',
  access: 'superuser',
  errors: ['search_too_slow'],
  query: z.strictObject({
    ...personFilter,
    /** The question that `q` is compared with. */
    other: personFilter.q,
  }),
  response: z.object({ only_first: part, only_other: part, both: part }),
  shows: ['people', 'tags', 'synonyms'],
  people: ({ only_first: a, only_other: b, both: c }: Record<string, { people: { id: number }[] }>) =>
    [a, b, c].flatMap((each) => each?.people.map(({ id }) => id) ?? []),
});
export type SearchesCompared = z.output<typeof compareSearches.response>;
