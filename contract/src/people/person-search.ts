import { z } from 'zod';
import { addressIn } from '../base/addresses.ts';
import { endpoint } from '../base/endpoint.ts';
import { flag, wholeNumber } from '../base/numbers.ts';
import { longestQuery, type SearchField, searchFields } from '../search/language.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/** What hits are counted by. Each is a field of the search language, so that a value chosen here could also be typed. */
export const facetFields = ['title', 'company', 'skill', 'place', 'tag', 'language'] as const satisfies SearchField[];
export type FacetField = (typeof facetFields)[number];
/** Facets and the number of hits are counted over so many of the newest hits; more are `capped`. */
export const countedHits = 2000;

/** `skill:React`: a field and a value, which may be repeated. */
const choices = z
  .union([z.string(), z.array(z.string()).max(50)])
  .transform((given) => [given].flat())
  .pipe(
    z.array(
      z
        .string()
        .max(200)
        .transform((text, context) => {
          const [, name, value] = /^(\w+):(.+)$/.exec(text) ?? [];
          const field = searchFields.find((each) => each === name);
          if (field && value) return { field, value };
          context.addIssue({ code: 'custom', message: 'Must be a field and a value, such as skill:React' });
          return z.NEVER;
        }),
    ),
  );

/** Everything that decides who is found. The screen keeps it in its address under the same names. */
export const personFilter = {
  q: z.string().max(longestQuery, `At most ${longestQuery} characters`).default(''),
  /** Each of these, at least one of these per field, none of these. */
  must: choices.default([]),
  can: choices.default([]),
  not: choices.default([]),
  years_min: wholeNumber({ max: 80 }).optional(),
  years_max: wholeNumber({ max: 80 }).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  has_email: flag.default(false),
  /** Leave out people whom anybody contacted within this many days. */
  not_contacted_days: wholeNumber({ max: 3650 }).optional(),
  /** Only people whom somebody contacted within this many days. */
  contacted_days: wholeNumber({ max: 3650 }).optional(),
  /** Leave out those who do not want to be contacted. */
  hide_do_not_contact: flag.default(false),
  /** Leave out people whom anybody voted on for any role. */
  hide_voted: flag.default(false),
  /** Leave out people who are on the board of a role and not archived. */
  hide_on_role: flag.default(false),
  /** Leave out people whom anybody voted on for this role. */
  not_voted_for: idInPath.optional(),
  /** Only people who were added or completed by this import, if it is yours. */
  imported_with: idInPath.optional(),
};
export type PersonFilter = z.output<z.ZodObject<typeof personFilter>>;

export const personHit = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  title: z.string(),
  company_id: id.nullable(),
  company_name: z.string(),
  location_name: z.string(),
  country: z.string().nullable(),
  years: z.int().nullable(),
  skills: z.array(z.string()),
  has_email: z.boolean(),
  do_not_contact: z.boolean(),
  last_touch: timestamp.nullable(),
  updated: timestamp,
  /** A piece of free text in which the question was found. */
  snippet: z.string(),
  /** The attached file that the piece is from; null if it is from the summary. */
  snippet_file: z.string().nullable(),
});
export type PersonHit = z.output<typeof personHit>;

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/',
  summary:
    'People who match a question, a page at a time: first those with all of it in title and skills, then some, then those with such an earlier title; newest first',
  access: 'user',
  errors: ['search_too_slow'],
  query: z.strictObject({
    ...personFilter,
    sort: z.enum(['match', 'newest']).default('match'),
    limit: wholeNumber({ min: 1, max: 100 }).default(50),
    /** `next` of the page before. */
    cursor: line(200).optional(),
  }),
  response: z.object({ results: z.array(personHit), next: z.string().nullable() }),
  shows: ['people', 'tags'],
  people: ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id),
  searched: ({ query }: { query: { q: string } }) => addressIn(query.q),
});

export const countPeople = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/facets/',
  summary: 'How many people match, and what the newest of them have in common',
  access: 'user',
  errors: ['search_too_slow'],
  query: z.strictObject(personFilter),
  response: z.object({
    hits: z.int(),
    /** There are more. */
    capped: z.boolean(),
    facets: z.record(z.enum(facetFields), z.array(z.object({ value: z.string(), count: z.int() }))),
    years: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
    with_email: z.int(),
    contacted: z.int(),
  }),
  shows: ['people', 'tags'],
});
export type PersonCounts = z.output<typeof countPeople.response>;

export const suggestQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/person_search/suggestions/',
  summary: 'For words of a question that nobody has: the question with the word that was probably meant',
  access: 'user',
  errors: ['search_too_slow'],
  query: z.strictObject({ q: personFilter.q }),
  response: z.object({ results: z.array(z.object({ word: z.string(), q: z.string() })) }),
  shows: ['people'],
});

export const recordExport = endpoint({
  method: 'POST',
  path: '/api/v2/person_search/exports/',
  summary: 'Says that people are about to be saved to a file: how many, and what was asked for',
  access: 'user',
  inPerson: true,
  body: z.object({
    people: z.int().min(1).max(1_000_000),
    /** The address of the search screen, from the question mark on. */
    search: line(20_000),
    /** Whether the people were selected one by one, rather than all hits taken. */
    picked: z.boolean(),
  }),
  audit: 'person_export',
  touches: [],
});

export const searchTemplate = z.object({
  id,
  name: z.string(),
  /** The address of the search screen, from the question mark on. */
  search: z.string(),
  shared: z.boolean(),
  owner: z.object({ id, username: z.string() }),
  updated: timestamp,
});
export type SearchTemplate = z.output<typeof searchTemplate>;
const templateBody = z.object({
  name: line(100)
    .refine((name) => name !== '', 'Enter a name')
    // In an address these mean a folder, and browsers take them out of it.
    .refine((name) => !/^\.{1,2}$/.test(name), 'A name needs more than dots'),
  search: z.string().max(6000),
  shared: z.boolean(),
});
const templateId = z.object({ id: idInPath });

export const listSearchTemplates = endpoint({
  method: 'GET',
  path: '/api/v2/search_templates/',
  summary: 'Saved searches: your own and those that are shared',
  access: 'user',
  response: z.object({ results: z.array(searchTemplate) }),
  shows: ['searches'],
});

export const createSearchTemplate = endpoint({
  method: 'POST',
  path: '/api/v2/search_templates/',
  summary: 'Saves a search',
  access: 'user',
  errors: ['search_name_taken'],
  body: templateBody.extend({ shared: z.boolean().default(true) }),
  status: 201,
  once: true,
  response: searchTemplate,
  audit: 'search_save',
  touches: ['searches'],
});

export const changeSearchTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v2/search_templates/{id}/',
  summary: 'Changes one of your saved searches',
  access: 'user',
  errors: ['not_found', 'search_name_taken'],
  params: templateId,
  body: templateBody.partial(),
  response: searchTemplate,
  audit: 'search_save',
  touches: ['searches'],
});

export const deleteSearchTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v2/search_templates/{id}/',
  summary: 'Removes one of your saved searches',
  access: 'user',
  errors: ['not_found'],
  params: templateId,
  audit: 'search_delete',
  touches: ['searches'],
});

export const countSearchTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/search_template_count/{name}/',
  summary: 'How many people a saved search finds, and how many of them are new since you last looked',
  access: 'user',
  errors: ['not_found'],
  params: z.object({ name: line(100) }),
  response: z.object({ hits: z.int(), capped: z.boolean(), fresh: z.int(), seen: timestamp.nullable() }),
  shows: ['searches', 'people', 'tags'],
});

export const markSearchSeen = endpoint({
  method: 'POST',
  path: '/api/v2/search_templates/{id}/seen/',
  summary: 'You have looked at what a saved search finds',
  access: 'user',
  errors: ['not_found'],
  params: templateId,
  audit: null,
  touches: ['searches'],
});
