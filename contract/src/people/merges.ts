import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { duplicateCandidate } from './imports.ts';
import { id, idInPath } from '../base/text.ts';

/** The fields that a merge can take from the person who is merged into the other, with their labels. */
export const mergeFields = {
  first_name: 'First name',
  last_name: 'Last name',
  headline: 'Headline',
  title: 'Title',
  company_name: 'Company',
  location_name: 'Location',
  country: 'Country',
  years: 'Years of experience',
  summary: 'Summary',
} as const;
export type MergeField = keyof typeof mergeFields;

const person = z.object({ id: idInPath });

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/v2/person/{id}/duplicates/',
  summary: 'People who may be the same as this one, five at most',
  access: 'user',
  errors: ['person_not_found'],
  params: person,
  response: z.object({ results: z.array(duplicateCandidate) }),
  shows: ['people'],
});

export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/merge/',
  summary: 'Makes another person part of this one; `version` is the one you saw, `fields` are taken from the other',
  access: 'user',
  errors: ['person_not_found', 'same_person', 'changed_meanwhile'],
  params: person,
  body: z.object({
    other: id,
    version: z.int(),
    fields: z
      .array(z.enum(Object.keys(mergeFields) as [MergeField]))
      .max(20)
      .default([]),
  }),
  response: z.object({ id, version: z.int(), merge: id }),
  audit: 'person_merge',
  touches: ['people', 'timeline', 'cards', 'votes', 'tags', 'files', 'queues', 'todo'],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/v2/person_merges/{id}/undo/',
  summary: 'Makes two of them again, as they were; refused once somebody has changed the one',
  access: 'user',
  errors: ['not_found', 'merge_changed'],
  params: person,
  response: z.object({ kept: id, other: id }),
  audit: 'person_merge_undo',
  touches: ['people', 'timeline', 'cards', 'votes', 'tags', 'files', 'queues', 'todo'],
});
