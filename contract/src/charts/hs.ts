import { z } from 'zod';
import { wholeNumber } from '../base/numbers.ts';
import { questionInQuery, textInQuery as text } from './chart-query.ts';
import { countedChart as chart } from './counted-chart.ts';
import { kpiNames } from './kpis.ts';

/** Yes or no, as the customer's own calls write it. */
const yesNo = z
  .enum(['true', 'True', '1', 'false', 'False', '0'])
  .transform((text) => text === '1' || text.toLowerCase() === 'true');
/** Whose; everybody's unless said. */
const username = text(150).optional();
/** What a tag of somebody who has an interview ends in. */
const interviewTag = text(80).default('bokad-intervju');
/** Part of the name of a template. */
const nameFilter = text(200).optional();

export const mostSeries = 50;
export const getGenericSeries = chart(
  '/api/v1/hs/generic_ts',
  'How many rows of a model there were, over time, with a filter and a split',
  {
    ...questionInQuery,
    split_by: z.string().max(60).optional(),
    /** The most series of a split besides the one for the rest. */
    limit: wholeNumber({ min: 1, max: mostSeries }).default(12),
  },
  ['outbox', 'votes', 'tasks', 'people'],
);

export const getInviteAnalytics = chart(
  '/api/v1/hs/invite_analytics',
  'Invitations that were sent, accepted and are still open, and the share that was accepted',
  { username },
  ['outbox'],
);
export const getSentLinkedinPitches = chart(
  '/api/v1/hs/sent_linkedin_pitches',
  'Messages on the network that were sent from a pitch',
  { username },
  ['outbox'],
);
export const getIntroductions = chart(
  '/api/v1/hs/introductions',
  'The first message to each person about each role, by channel',
  { username },
  ['outbox'],
);
export const getEmailPitches = chart('/api/v1/hs/email_pitches', 'E-mails that were sent from a pitch', { username }, [
  'outbox',
]);
export const getLinkedinPitchResponses = chart(
  '/api/v1/hs/linkedin_pitch_responses',
  'Answers to pitches on the network, by when the pitch was sent, and how many came to an interview',
  { username, interview_tag: interviewTag },
  ['outbox', 'timeline', 'tags'],
);
export const getEmailPitchResponses = chart(
  '/api/v1/hs/email_pitch_responses',
  'Answers to pitches by e-mail, by when the pitch was sent, and how many came to an interview',
  { username, interview_tag: interviewTag },
  ['outbox', 'timeline', 'tags'],
);

const hits = { name_filter: nameFilter, interview_tag: interviewTag, opened_only: yesNo.optional() };
export const getPitchHitAmounts = chart(
  '/api/v1/hs/pitch_hit_amounts',
  'For each e-mail pitch: sent, opened, answered, interviews',
  hits,
  ['outbox', 'timeline', 'tags', 'templates'],
);
export const getPitchHitRatios = chart(
  '/api/v1/hs/pitch_hit_ratio',
  'For each e-mail pitch: the share that was answered and the share that came to an interview',
  hits,
  ['outbox', 'timeline', 'tags', 'templates'],
);
export const getLinkedinPitchHitAmounts = chart(
  '/api/v1/hs/linkedin_pitch_hit_amounts',
  'For each pitch on the network: sent, answered, interviews, as counts or as shares of what was sent',
  {
    name_filter: nameFilter,
    interview_tag: interviewTag,
    /** Series to leave out, with commas: sent, responded, interview. */
    ignore_series: text(200).optional(),
    percentage: yesNo.optional(),
  },
  ['outbox', 'timeline', 'tags', 'templates'],
);

export const getVoteCounts = chart(
  '/api/v1/hs/vote_ts',
  'Votes that count, over time',
  {
    vote_type: text(60).optional(),
    split_by: z.enum(['user', 'method', 'assignment', 'grade']).optional(),
    grade: z.enum(['up', 'down', 'maybe']).optional(),
  },
  ['votes'],
);
export const getBotCounts = chart(
  '/api/v1/hs/bot_ts',
  'How many bots stood in each status at the end of each period',
  { split_by: z.enum(['status', 'source', 'owner']).default('status') },
  [],
);
export const getKpiSeries = chart(
  '/api/v1/hs/kpi_ts',
  'One figure of the firm over time, with its target',
  { name: z.enum(kpiNames) },
  ['outbox', 'votes', 'timeline', 'tags', 'assignments'],
);

const bySender = z.enum(['user', 'template']);
export const getSentEmails = chart(
  '/api/v1/hs/sent_email_ts',
  'E-mails that were sent, over time',
  { split_by: bySender.optional() },
  ['outbox'],
);
export const getSentEmailsByPitch = chart(
  '/api/v1/hs/sent_email_by_pitch_ts',
  'E-mails that were sent from a pitch, by template or by user',
  { split_by: bySender.default('template') },
  ['outbox'],
);
export const getSentLinkedinByPitch = chart(
  '/api/v1/hs/sent_linkedin_by_pitch_ts',
  'Network messages that were sent from a pitch, by template or by user',
  { split_by: bySender.default('template') },
  ['outbox'],
);

export const getEmailOpenRatio = chart(
  '/api/v1/hs/email_openratio',
  'The share of tracked e-mails that a person opened',
  {},
  ['outbox'],
);
export const getEmailTracking = chart(
  '/api/v1/hs/email_tracking_info',
  'What became of the e-mails that were sent: delivered, bounced, tracked, opened, answered',
  {},
  ['outbox', 'timeline'],
);
export const getEmailTrackingPerDomain = chart(
  '/api/v1/hs/email_tracking_info_per_domain',
  'The same for the twenty domains that most was sent to',
  {},
  ['outbox', 'timeline'],
);
export const getEmailTrackingTiming = chart(
  '/api/v1/hs/email_tracking_timing',
  'How long people take to open an e-mail',
  {},
  ['outbox'],
);

export const getConnectRatiosByType = chart(
  '/api/v1/hs/connect_ratio_by_type',
  'The share of invitations that was accepted within 30 days, by type or by bot',
  { split_by_bot: yesNo.optional(), invite_type: text(80).optional() },
  ['outbox'],
);
const pathLength = wholeNumber({ min: 1, max: 20 }).optional();
export const getConnectRatio = chart(
  '/api/v1/hs/connect_ratio',
  'The share of invitations that was accepted within 30 days, over time or week by week for each year',
  {
    username,
    split_by_years: yesNo.optional(),
    /** How many steps away the person was: exactly, at most, at least. */
    invite_path: pathLength,
    max_path: pathLength,
    min_path: pathLength,
  },
  ['outbox'],
);

export const getFlowchartRatios = chart(
  '/api/v1/flowchart_ratios_data',
  'From vote to interview: how many people came to each step, and the share of the step before',
  {},
  ['votes', 'outbox', 'timeline', 'tags'],
);
export const getFlowchart = chart(
  '/api/v1/morpheus_flowchart_data',
  'From vote to interview: how many people came to each step, for everybody or for those who are corona-certified, all together or by method',
  { only_corona_certified: yesNo.optional(), arrange_by: z.literal('method').optional() },
  ['votes', 'outbox', 'timeline', 'tags'],
);

export const getProxyCounts = chart(
  '/api/v1/hs/proxy_ts',
  'Proxies by when they were reported first, by source',
  {},
  [],
);
export const getProxySuggestions = chart(
  '/api/v1/hs/proxy_suggestion_ts',
  'Suggested proxies by when they were reported first, by source',
  {},
  [],
);
