import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id } from '../base/text.ts';
import { timeZone } from '../base/time-zone.ts';
import { kpiNames } from './kpis.ts';

/** So many users at most have charts of their own. */
export const mostNamedUsers = 12;

export const chartSettings = z.object({
  /** The users that have charts of their own on the pages of invitations and introductions, in this order. */
  named_users: z.array(z.object({ id, username: z.string(), name: z.string() })),
  /** What each figure should reach in a week; shares are between 0 and 1. */
  targets: z.partialRecord(z.enum(kpiNames), z.number()),
});
export type ChartSettings = z.output<typeof chartSettings>;

export const getChartSettings = endpoint({
  method: 'GET',
  path: '/api/v2/charts/settings/',
  summary: 'Which users have charts of their own, and what the figures of the firm should reach in a week',
  access: 'superuser',
  response: chartSettings,
  shows: ['chartSettings', 'users'],
});

export const changeChartSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/charts/settings/',
  summary: 'Changes which users have charts of their own, or the targets of figures; null takes a target away',
  access: 'superuser',
  errors: ['user_not_found'],
  body: z.strictObject({
    named_users: z.array(id).max(mostNamedUsers).optional(),
    targets: z.partialRecord(z.enum(kpiNames), z.number().min(0).max(1e9).nullable()).optional(),
  }),
  response: chartSettings,
  audit: 'chart_settings_change',
  touches: ['chartSettings'],
});

export const getKpis = endpoint({
  method: 'GET',
  path: '/api/v2/charts/kpis/',
  summary: 'Every figure of the firm: of the last days, and of as many days before',
  access: 'superuser',
  errors: ['count_too_long'],
  query: z.strictObject({
    days: wholeNumber({ min: 1, max: 366 }).default(7),
    tz: timeZone.default('UTC'),
  }),
  response: z.object({
    results: z.array(
      z.object({
        name: z.enum(kpiNames),
        /** null where there is nothing to divide by. */
        value: z.number().nullable(),
        before: z.number().nullable(),
        /** Of a share: what it is a share of. */
        n: z.number().nullable(),
        n_before: z.number().nullable(),
        target: z.number().nullable(),
        /** The last twelve weeks, the newest last and still filling. */
        weeks: z.array(z.number().nullable()),
      }),
    ),
  }),
  shows: ['chartSettings', 'votes', 'outbox', 'timeline'],
});
