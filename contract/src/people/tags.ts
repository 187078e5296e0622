import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath, requiredLine } from '../base/text.ts';

/** What can carry tags. */
export const taggedKinds = ['person', 'company'] as const;
export type TaggedKind = (typeof taggedKinds)[number];

const tagName = requiredLine(80, 'Enter a tag').refine((name) => !name.includes(','), 'A tag has no comma in it');
const object = z.object({ kind: z.enum(taggedKinds, 'Nothing of this kind has tags'), id: idInPath });
export const tags = z.object({ tags: z.array(tagName).max(100) });
const change = { add: z.array(tagName).max(100).default([]), remove: z.array(tagName).max(100).default([]) };

export const listTags = endpoint({
  method: 'GET',
  path: '/api/v2/tags/',
  summary: 'Every tag there is, by name',
  access: 'user',
  response: z.array(z.string()),
  shows: ['tags'],
});

export const getTags = endpoint({
  method: 'GET',
  path: '/api/v2/{kind}/{id}/tags/',
  summary: 'The tags of something',
  access: 'user',
  errors: ['person_not_found', 'company_not_found'],
  params: object,
  response: tags,
  shows: ['tags'],
});

export const setTags = endpoint({
  method: 'POST',
  path: '/api/v2/{kind}/{id}/tags/',
  summary: 'Replaces all tags of something, also those that others put on meanwhile; to add or remove some, use PATCH',
  access: 'user',
  errors: ['person_not_found', 'company_not_found'],
  params: object,
  body: tags,
  response: tags,
  audit: 'tags_change',
  touches: ['tags', 'todo'],
});

export const changeTags = endpoint({
  method: 'PATCH',
  path: '/api/v2/{kind}/{id}/tags/',
  summary: 'Adds tags to something and removes tags from it; all others stay',
  access: 'user',
  errors: ['person_not_found', 'company_not_found'],
  params: object,
  body: z.object(change),
  response: tags,
  audit: 'tags_change',
  touches: ['tags', 'todo'],
});

export const tagPeople = endpoint({
  method: 'POST',
  path: '/api/v2/person_bulk/tags/',
  summary: 'Adds tags to and removes them from up to 1,000 people at once',
  access: 'user',
  body: z.object({
    ids: z.array(z.int().positive()).min(1).max(1000),
    ...change,
  }),
  response: z.object({ changed: z.int() }),
  audit: 'tags_change',
  touches: ['tags', 'todo'],
});
