import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { flag } from '../base/numbers.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, line, timestamp } from '../base/text.ts';

/** What we have done about an offer. */
export const adStates = { new: 'New', taken: 'Taken', hidden: 'Hidden' } as const;
export type AdState = keyof typeof adStates;
const adState = z.enum(Object.keys(adStates) as [AdState]);
/** Matching people are counted up to so many. */
export const mostMatches = 1000;

export const consultingAd = z.object({
  id,
  source: z.string(),
  title: z.string(),
  client: z.string(),
  broker: z.string(),
  place: z.string(),
  is_remote: z.boolean(),
  starts_on: z.string().nullable(),
  months: z.int().nullable(),
  /** Whole units of the currency. */
  hourly_rate: z.int().nullable(),
  currency: z.string(),
  skills: z.array(z.string()),
  url: z.string(),
  published: timestamp,
  apply_by: z.string().nullable(),
  state: adState,
  /** The ad that offers the same and came first. */
  duplicate_of: id.nullable(),
  /** How many others offer the same. */
  duplicates: z.int(),
  /** The role that was made of it. */
  assignment: z.object({ id, name: z.string() }).nullable(),
  /** How many people have at least one of its skills; null if it names none. */
  people_count: z.int().nullable(),
});
export type ConsultingAd = z.output<typeof consultingAd>;

export const listConsultingAds = endpoint({
  method: 'GET',
  path: '/api/v2/consulting_ads/',
  summary: 'Consulting assignments on the market, newest first, with how many of our people have a skill for each',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    ...pageQuery,
    /** In the title, the client, the broker, the place or a skill. */
    query: line(200).optional(),
    state: z.enum([...adState.options, 'all']).default('new'),
    remote: flag.optional(),
    /** Can still be applied for. */
    open: flag.optional(),
    /** Also those that offer the same as another. */
    duplicates: flag.optional(),
  }),
  response: page(consultingAd),
  shows: ['consultingAds', 'people', 'assignments'],
});

const oneAd = z.object({ id: idInPath });

export const changeConsultingAd = endpoint({
  method: 'PATCH',
  path: '/api/v2/consulting_ads/{id}/',
  summary: 'Hides an ad or shows it again, or says that it offers the same as another',
  access: 'superuser',
  errors: ['not_found', 'changed_meanwhile'],
  params: oneAd,
  body: z.strictObject({ state: z.enum(['new', 'hidden']).optional(), duplicate_of: id.nullable().optional() }),
  audit: 'consulting_ad_change',
  touches: ['consultingAds'],
});

export const createRoleFromAd = endpoint({
  method: 'POST',
  path: '/api/v2/consulting_ads/{id}/role/',
  summary: 'Makes an incoming role of an ad. You work on it, as on any role that you add',
  access: 'superuser',
  errors: ['not_found', 'changed_meanwhile'],
  params: oneAd,
  status: 201,
  once: true,
  response: z.object({ assignment: id }),
  audit: 'assignment_create',
  touches: ['consultingAds', 'assignments'],
});
