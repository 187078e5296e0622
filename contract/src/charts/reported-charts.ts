import { z } from 'zod';
import { countedChart } from './counted-chart.ts';

export const getServiceQuotas = countedChart(
  '/api/v2/charts/service_quotas/',
  'How much of the quota of each outside service is used, and in how many days it will be used up',
  {},
  [],
);
export const getAccountSurvival = countedChart(
  '/api/v2/charts/account_survival/',
  'The share of reported accounts that are still in use so many days after they were registered',
  {},
  [],
);
export const getAcceptCurve = countedChart(
  '/api/v2/charts/accept_curve/',
  'The share of invitations that were accepted within so many days, by type',
  {},
  ['outbox'],
);
export const getProxyHalfLives = countedChart(
  '/api/v2/charts/proxy_half_lives/',
  'How long it takes until half of the proxies of a source that were OK are not OK any more',
  {},
  [],
);
export const getSearchYield = countedChart(
  '/api/v2/charts/search_yield/',
  'What each reported search brought in the last 90 days, and how long ago it last found someone new',
  {},
  [],
);
export const getPostingDelays = countedChart(
  '/api/v2/charts/posting_delays/',
  'How long job postings take to reach us, and the share that had already expired when they came',
  {},
  ['companies'],
);
export const getLeadTimes = countedChart(
  '/api/v2/charts/lead_times/',
  'How long changes take from the first commit to the deploy',
  {},
  [],
);
export const getIntakeCost = countedChart(
  '/api/v2/charts/intake_cost/',
  'What the calls of outside services cost, for each new row that came in',
  {},
  [],
);
export const getIntakeDelays = countedChart(
  '/api/v2/charts/intake_delays/',
  'How long it takes until what was seen elsewhere is reported, by source',
  {},
  [],
);
export const getRefreshTimes = countedChart(
  '/api/v2/charts/refresh_times/',
  'How long it takes from when a profile refresh is asked for until it is done',
  {},
  [],
);
export const getBotLoad = countedChart(
  '/api/v2/charts/bot_load/',
  'How long each bot has been silent, and how much of its daily cap it used in the last 24 hours',
  {},
  [],
);
export const getPersonCompleteness = countedChart(
  '/api/v2/charts/person_completeness/',
  'How much of what we want to know about people we know, by source',
  {},
  ['people'],
);
export const getInvitationQuotaDays = countedChart(
  '/api/v2/charts/invitation_quota_days/',
  'On how many days each user had used up the weekly quota of invitations',
  {},
  ['outbox', 'outreachRules'],
);

/** By what people are compared, with the words of the page; each is a key of the model Person. */
export const decaySegments = { source: 'Source', country: 'Country', has_email: 'E-mail address' } as const;
export type DecaySegment = keyof typeof decaySegments;
export const getPersonDecay = countedChart(
  '/api/v2/charts/person_decay/',
  'The share of people whose data has not changed for more than 180 days',
  { by: z.enum(Object.keys(decaySegments) as [DecaySegment]).default('source') },
  ['people'],
);
