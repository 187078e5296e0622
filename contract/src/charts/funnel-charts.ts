import { z } from 'zod';
import { wholeNumber } from '../base/numbers.ts';
import { countedChart } from './counted-chart.ts';
import { kpi, type KpiName, kpiNames } from './kpis.ts';

/** What people are followed from: the first up-vote for a role, or the first message about it. */
export const cohortStarts = { vote: 'First up-vote', contact: 'First message' } as const;
export type CohortStart = keyof typeof cohortStarts;
/** How far people come, in this order. */
export const cohortSteps = {
  contacted: 'Contacted',
  replied: 'Replied',
  interview: 'Interview',
  placed: 'Placed',
} as const;
export type CohortStep = keyof typeof cohortSteps;
const cohort = {
  start: z.enum(Object.keys(cohortStarts) as [CohortStart]).default('vote'),
  /** For how many days they are followed: the same for everyone, so that old cohorts and new ones can be compared. */
  within_days: wholeNumber({ min: 1, max: 180 }).default(30),
};

export const getFunnelCohorts = countedChart(
  '/api/v2/charts/funnel_cohorts/',
  'People by when they were first voted up or first written to, and the share that came to a later step within so many days',
  { ...cohort, step: z.enum(Object.keys(cohortSteps) as [CohortStep]).default('replied') },
  ['votes', 'outbox', 'timeline', 'tags', 'cards', 'chartSettings'],
);
export const getFunnelSteps = countedChart(
  '/api/v2/charts/funnel_steps/',
  'The shares of all steps, of all cohorts that are old enough, beside those that the weekly targets ask for',
  cohort,
  ['votes', 'outbox', 'timeline', 'tags', 'cards', 'chartSettings'],
);

/** Figures that can be added up from week to week. */
export const progressNames = kpiNames.filter((name) => kpi(name).unit === 'count') as [KpiName];
export const getKpiProgress = countedChart(
  '/api/v2/charts/kpi_progress/',
  'One figure of the firm added up since the start of the range, beside its target added up likewise',
  { name: z.enum(progressNames) },
  ['outbox', 'votes', 'timeline', 'tags', 'assignments', 'chartSettings'],
);

export const getContactDelays = countedChart(
  '/api/v2/charts/contact_delays/',
  'How long people who were voted up waited for the first message, and the share that got none within seven days',
  {},
  ['votes', 'outbox', 'timeline'],
);
export const getContactCurve = countedChart(
  '/api/v2/charts/contact_curve/',
  'The share of people who had got a first message so many days after their up-vote',
  {},
  ['votes', 'outbox', 'timeline'],
);

export const getMethodLift = countedChart(
  '/api/v2/charts/method_lift/',
  'How much more often each method leads to an up-vote than all methods together do in the same roles',
  {},
  ['votes'],
);
export const getFastSittings = countedChart(
  '/api/v2/charts/fast_sittings/',
  'Sittings in which someone voted faster than a profile can be read',
  {},
  ['votes'],
);
