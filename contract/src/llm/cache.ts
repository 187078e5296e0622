import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { flag, wholeNumber } from '../base/numbers.ts';
import { page, pageQuery } from '../base/paging.ts';
import { line, timestamp } from '../base/text.ts';

/* Answers of language models in memory: the same question is paid once. */

/** More entries than this are not counted. */
export const mostCountedEntries = 10_000;

export const llmCacheEntry = z.object({
  key: z.string(),
  /** What was asked for, such as "grade 3". */
  prompt: z.string(),
  prompt_version: z.int(),
  model: z.string(),
  hits: z.int(),
  saved_usd: z.number().nullable(),
  bytes: z.int(),
  created: timestamp,
  last_hit: timestamp.nullable(),
  /** The person or the role has changed since: the same question is not asked any more, most likely. */
  stale: z.boolean(),
  /** Stays when the cache is purged. */
  pinned: z.boolean(),
});
export type LlmCacheEntry = z.output<typeof llmCacheEntry>;

const chosen = {
  prompt_version: wholeNumber({ min: 1 }).optional(),
  model: line(200).optional(),
  stale: flag.optional(),
  older_than_days: wholeNumber({ min: 1, max: 3650 }).optional(),
};

export const listLlmCacheEntries = endpoint({
  method: 'GET',
  path: '/api/v2/llm/cache/',
  summary: 'Answers of language models in memory, newest first, and what they save',
  access: 'superuser',
  query: z.strictObject({
    ...pageQuery,
    ...chosen,
    pinned: flag.optional(),
    ordering: z.enum(['-created', 'created', '-hits', 'hits', '-last_hit', 'last_hit']).default('-created'),
  }),
  response: page(llmCacheEntry).extend({
    count_capped: z.boolean(),
    /** Of the last 30 days; null where nothing was asked. */
    hit_share: z.number().nullable(),
    saved_usd: z.number(),
    /** With its indexes. */
    bytes: z.number(),
    oldest: timestamp.nullable(),
    /** Tokens that the vendors themselves remembered in the last 30 days, of all that they were told. */
    vendor_share: z.number().nullable(),
    keep_days: z.int(),
    prompts: z.array(z.object({ id: z.int(), name: z.string() })),
    models: z.array(z.string()),
  }),
  shows: ['llmCache'],
});

export const previewLlmCachePurge = endpoint({
  method: 'GET',
  path: '/api/v2/llm/cache/purge/',
  summary: 'How many entries would be removed from the cache',
  access: 'superuser',
  query: z.strictObject(chosen),
  response: z.object({ entries: z.int(), pinned: z.int(), bytes: z.number() }),
  shows: ['llmCache'],
});

export const purgeLlmCache = endpoint({
  method: 'POST',
  path: '/api/v2/llm/cache/purge/',
  summary: 'Removes entries from the cache, except those that are pinned. The same question is paid again afterwards.',
  access: 'superuser',
  body: z.strictObject({
    prompt_version: z.int().positive().optional(),
    model: line(200).optional(),
    stale: z.boolean().optional(),
    older_than_days: z.int().min(1).max(3650).optional(),
  }),
  response: z.object({ entries: z.int() }),
  audit: 'llm_cache_purge',
  touches: ['llmCache'],
});

export const pinLlmCacheEntry = endpoint({
  method: 'PUT',
  path: '/api/v2/llm/cache/{key}/pin/',
  summary: 'Keeps an entry when the cache is purged, or no longer',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ key: z.string().regex(/^[\w-]{1,128}$/, 'No key of the cache') }),
  body: z.strictObject({ pinned: z.boolean() }),
  audit: 'llm_cache_pin',
  touches: ['llmCache'],
});
