import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { flag } from '../base/numbers.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';
import { problemWithGroup, tidyGroup } from '../search/synonyms.ts';

/** Words that mean the same to the search, such as `k8s = kubernetes`. */
export const synonymGroup = z.object({
  /** Null if it is built in. */
  id: id.nullable(),
  words: z.string(),
  updated: timestamp.nullable(),
  /** Who changed it last. */
  user: z.object({ id, username: z.string() }).nullable(),
});
export type SynonymGroup = z.output<typeof synonymGroup>;

export const mostSynonyms = 2000;

export const synonymWords = z.strictObject({
  words: line(500)
    .superRefine((words, context) => {
      const problem = problemWithGroup(words);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .overwrite(tidyGroup),
});
const params = z.object({ id: idInPath });

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/v2/synonyms/',
  summary:
    'Words that mean the same to the search: those that were added here and, if asked for, those that are built in',
  access: 'user',
  query: z.strictObject({ built_in: flag.default(false) }),
  response: z.object({ results: z.array(synonymGroup) }),
  shows: ['synonyms'],
});

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/api/v2/synonyms/',
  summary: 'Tells the search of words that mean the same. Questions use them from the next one on',
  access: 'superuser',
  errors: ['synonyms_known', 'too_many_synonyms'],
  body: synonymWords,
  status: 201,
  once: true,
  response: synonymGroup,
  audit: 'synonyms_save',
  touches: ['synonyms', 'people'],
});

export const changeSynonyms = endpoint({
  method: 'PUT',
  path: '/api/v2/synonyms/{id}/',
  summary: 'Changes words that mean the same to the search',
  access: 'superuser',
  errors: ['not_found', 'synonyms_known'],
  params,
  body: synonymWords,
  response: synonymGroup,
  audit: 'synonyms_save',
  touches: ['synonyms', 'people'],
});

export const removeSynonyms = endpoint({
  method: 'DELETE',
  path: '/api/v2/synonyms/{id}/',
  summary: 'Removes words that were added; the search takes them for different words again',
  access: 'superuser',
  errors: ['not_found'],
  params,
  audit: 'synonyms_remove',
  touches: ['synonyms', 'people'],
});
