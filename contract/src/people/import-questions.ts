import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath } from '../base/text.ts';
import { type MergeField, mergeFields } from './merges.ts';

/** How many are asked at a time. */
export const shownQuestions = 50;

const side = z.object({
  id,
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  emails: z.array(z.string()),
});

export const importQuestion = z.object({
  /** The row. */
  n: z.int(),
  /** Who came in with it. */
  person: side,
  /** Whom we had before, with the same name at the same company, but with other addresses. */
  known: side.extend({ version: z.int() }),
  /** What the known person lacks and the other has: a merge takes it over. */
  fills: z.array(z.enum(Object.keys(mergeFields) as [MergeField])),
});
export type ImportQuestion = z.output<typeof importQuestion>;

const batch = z.object({ id: idInPath });

export const listImportQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/imports/{id}/questions/',
  summary: 'The first 50 people who came in with a list and may be somebody we had before',
  access: 'user',
  errors: ['not_found'],
  params: batch,
  response: z.object({ results: z.array(importQuestion) }),
  shows: ['imports', 'people'],
  people: ({ results }: { results: readonly ImportQuestion[] }) =>
    results.flatMap(({ person, known }) => [person.id, known.id]),
});

export const keepApart = endpoint({
  method: 'PATCH',
  path: '/api/v2/imports/{id}/questions/',
  summary:
    'Says that these rows are other people than those we had, or takes that back; to say that they are the same, merge them',
  access: 'user',
  errors: ['not_found'],
  params: batch,
  body: z.object({ rows: z.array(id).min(1).max(shownQuestions), apart: z.boolean() }),
  audit: 'import_change',
  touches: ['imports'],
});
