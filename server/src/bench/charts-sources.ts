import * as analytics from '@app/contract/charts/analytics';
import type { Endpoint } from '@app/contract/base/endpoint';
import { getKpis } from '@app/contract/charts/chart-settings';
import * as funnel from '@app/contract/charts/funnel-charts';
import * as hs from '@app/contract/charts/hs';
import { kpiNames } from '@app/contract/charts/kpis';
import * as reported from '@app/contract/charts/reported-charts';
import { zone } from './charts-data.ts';

/** What a page asks: the same questions as in `web/src/features/charts/pages`. */
export interface Source {
  page: string;
  endpoint: Endpoint;
  query: Record<string, string>;
}

type Question = readonly [endpoint: Endpoint, query?: Record<string, string>];
/** Whose charts the pages show besides those of everybody. */
export const namedUser = 'bench-3';

const year = { tz: zone, range: '1y' };
const weeks = { ...year, period: 'week' };
const days = { ...year, period: 'day' };
const counts = (model: string, query: Record<string, string> = {}): Question => [
  hs.getGenericSeries,
  { model, ...query },
];
const events = (filter: string, split_by?: string): Question =>
  counts('IngestEvent', { filter, ...(split_by && { split_by }) });
const both = (endpoint: Endpoint): Question[] => [[endpoint], [endpoint, { username: namedUser }]];

const intake = 'kind__in:profile,job,search,company';
const actions = 'kind:bot_action';
const certified = { only_corona_certified: 'true' };
const near = { min_path: '2', max_path: '2' };
const ofBots = 'bot__isnull:false|bot__user_profile__isnull:true';

/** Over a year, which is more than most pages show at first; where people look at days, by day. */
const pages: Record<string, { time: Record<string, string>; questions: readonly Question[] }> = {
  kpis: {
    time: { tz: zone },
    questions: [
      [getKpis, { days: '7' }],
      [getKpis, { days: '366' }],
    ],
  },
  kpi_weekly_artemis: {
    time: weeks,
    questions: [
      [funnel.getFunnelSteps],
      [funnel.getFunnelCohorts, { step: 'contacted' }],
      [funnel.getFunnelCohorts, { start: 'contact' }],
      [funnel.getKpiProgress, { name: 'people_contacted' }],
      ...kpiNames.map((name): Question => [hs.getKpiSeries, { name }]),
      counts('Vote', { filter: 'grade:up', split_by: 'user__username' }),
      counts('EmailQueue', { field: 'sent_at', split_by: 'user__username' }),
    ],
  },
  artemis_vote_effect: {
    time: weeks,
    questions: [
      [funnel.getContactDelays],
      [funnel.getContactCurve],
      counts('Vote', { filter: 'grade:up' }),
      counts('Vote', { filter: 'grade:up', split_by: 'assignment__name' }),
      ...(['EmailQueue', 'SendLinkedinMessageQueue'] as const).flatMap((model) =>
        ['from_template__name', 'assignment'].map((split_by) =>
          counts(model, { filter: 'from_template__isnull:false', split_by }),
        ),
      ),
    ],
  },
  kpi_weekly_morpheus: {
    time: weeks,
    questions: [
      counts('EmailQueue', { field: 'sent_at' }),
      counts('SendLinkedinMessageQueue', { field: 'sent_at' }),
      counts('SentInvitation'),
      counts('Vote', { split_by: 'grade' }),
    ],
  },
  'kpi_weekly_morpheus/charts': {
    time: year,
    questions: [
      [hs.getPitchHitAmounts],
      [hs.getPitchHitRatios],
      [hs.getPitchHitAmounts, { opened_only: 'true' }],
      [hs.getPitchHitRatios, { opened_only: 'true' }],
      [hs.getLinkedinPitchHitAmounts],
      [hs.getLinkedinPitchHitAmounts, { percentage: 'true' }],
    ],
  },
  morpheus_flowchart: {
    time: year,
    questions: [
      [hs.getFlowchartRatios],
      [hs.getFlowchart],
      [hs.getFlowchart, { arrange_by: 'method' }],
      [hs.getFlowchart, certified],
      [hs.getFlowchart, { ...certified, arrange_by: 'method' }],
    ],
  },
  pitch_stats: {
    time: days,
    questions: [
      ...both(hs.getIntroductions),
      ...both(hs.getInviteAnalytics),
      ...both(hs.getSentLinkedinPitches),
      ...both(hs.getLinkedinPitchResponses),
      ...both(hs.getEmailPitches),
      ...both(hs.getEmailPitchResponses),
      [hs.getVoteCounts, { vote_type: 'match_no_conversation', split_by: 'user' }],
      [hs.getSentEmails, { split_by: 'user' }],
      [hs.getSentEmailsByPitch],
      [hs.getSentLinkedinByPitch],
      [hs.getSentLinkedinByPitch, { split_by: 'user' }],
    ],
  },
  email_stats: {
    time: days,
    questions: [
      [hs.getEmailTracking],
      [hs.getEmailTrackingPerDomain],
      [hs.getEmailOpenRatio],
      [hs.getEmailTrackingTiming],
    ],
  },
  invite_stats: {
    time: weeks,
    questions: [
      [reported.getInvitationQuotaDays],
      counts('SentInvitation', { filter: ofBots, split_by: 'type' }),
      counts('SentInvitation', { filter: `bot__user_profile__user__username:${namedUser}`, split_by: 'type' }),
    ],
  },
  connect_stats: {
    time: weeks,
    questions: [
      [reported.getAcceptCurve],
      ...both(hs.getConnectRatio),
      [hs.getConnectRatiosByType],
      [hs.getConnectRatiosByType, { split_by_bot: 'true' }],
      [hs.getConnectRatio, { split_by_years: 'true' }],
      [hs.getConnectRatio, near],
    ],
  },
  vote_stats: {
    time: days,
    questions: [
      [funnel.getMethodLift],
      [hs.getVoteCounts, { split_by: 'method' }],
      [hs.getVoteCounts, { split_by: 'method', grade: 'up' }],
      [hs.getVoteCounts, { split_by: 'grade' }],
      [hs.getVoteCounts, { split_by: 'assignment' }],
      [hs.getVoteCounts, { split_by: 'user' }],
      counts('Vote', { split_by: 'vote_type' }),
    ],
  },
  thumb_stats: { time: year, questions: [[analytics.getThumbs], [funnel.getFastSittings]] },
  flow_graph: { time: year, questions: [[analytics.getColumnMoves]] },
  ml_stats: {
    time: weeks,
    questions: [
      [analytics.getModelRuns],
      [analytics.getScoreDeciles],
      counts('CelTask', { filter: 'queue:ml', split_by: 'state' }),
      counts('LlmGrade', { split_by: 'verdict' }),
    ],
  },
  job_stats: {
    time: weeks,
    questions: [
      counts('JobPosting', { split_by: 'source' }),
      counts('JobPosting', { split_by: 'location_name' }),
      [analytics.getHiringCompanies],
      counts('JobPosting', { field: 'expire_at', split_by: 'source' }),
    ],
  },
  person_analysis: { time: {}, questions: [[analytics.getPersonMatrix]] },
  bot_stats: {
    time: days,
    questions: [
      ...['status', 'source', 'owner'].map((split_by): Question => [hs.getBotCounts, { split_by }]),
      counts('BotEvent', { filter: actions, split_by: 'outcome' }),
      counts('BotEvent', { filter: `${actions}|error_code__ne:`, split_by: 'error_code' }),
      [reported.getBotLoad],
      counts('BotEvent', { filter: actions, split_by: 'source' }),
    ],
  },
  datamining_stats: {
    time: days,
    questions: [
      events(`${intake}|outcome:new`),
      events(intake),
      events(intake, 'outcome'),
      events(intake, 'kind'),
      events(intake, 'source'),
      [reported.getIntakeCost],
      [reported.getIntakeDelays],
      events(`${intake}|outcome:rejected`, 'error_code'),
    ],
  },
  person_datamining_stats: {
    time: days,
    questions: [
      [reported.getPersonCompleteness],
      [reported.getPersonDecay],
      events('kind:profile', 'outcome'),
      events('kind:profile', 'source'),
      counts('Person', { split_by: 'source' }),
      counts('Person', { split_by: 'has_email' }),
      counts('Person', { field: 'updated', split_by: 'source' }),
    ],
  },
  jobs_datamining_stats: {
    time: days,
    questions: [[reported.getPostingDelays], events('kind:job', 'outcome'), events('kind:job', 'source')],
  },
  personsearch_datamining_stats: {
    time: days,
    questions: [
      [reported.getSearchYield],
      events('kind:search', 'subject'),
      [analytics.getReportedAmounts, { kind: 'search' }],
      events('kind:search', 'outcome'),
    ],
  },
  botfactory_stats: {
    time: days,
    questions: [
      [reported.getAccountSurvival],
      events('kind:account_lifecycle', 'outcome'),
      events('kind:account_lifecycle|outcome:retired', 'error_code'),
    ],
  },
  userscraping_stats: {
    time: days,
    questions: [
      events('kind:profile_refresh', 'outcome'),
      [reported.getRefreshTimes],
      events('kind:profile_refresh|error_code__ne:', 'error_code'),
      counts('GetProfilesQueue', { split_by: 'user__username' }),
    ],
  },
  git_stats: {
    time: days,
    questions: [
      [reported.getLeadTimes],
      events('kind:commit', 'subject'),
      [analytics.getReportedAmounts, { kind: 'commit' }],
      events('kind:deploy', 'subject'),
    ],
  },
  third_party_usage: {
    time: days,
    questions: [
      [reported.getServiceQuotas],
      events('kind:third_party_call', 'subject'),
      [analytics.getReportedAmounts, { kind: 'third_party_call' }],
      events('kind:third_party_call|outcome:error', 'subject'),
      events('kind:third_party_call|error_code__ne:', 'error_code'),
    ],
  },
  proxy_stats: {
    time: days,
    questions: [
      [reported.getProxyHalfLives],
      [hs.getProxyCounts],
      [hs.getProxySuggestions],
      counts('Proxy', { filter: 'last_status:OK', split_by: 'source__uri' }),
      counts('ProxyStatus', { split_by: 'status' }),
      counts('ProxyStatus', { filter: 'status:OK', split_by: 'proxy__source__uri' }),
      counts('BotUsedIpAddresses', { split_by: 'proxy__source__uri' }),
    ],
  },
  realtime_stats: {
    time: { tz: zone, range: '24h' },
    questions: [
      counts('Vote', { split_by: 'user__username' }),
      counts('EmailQueue', { field: 'sent_at' }),
      counts('CelTask', { field: 'finished', split_by: 'state' }),
      counts('IngestEvent', { split_by: 'kind' }),
      counts('Person'),
      counts('UserProfile', { field: 'last_login' }),
    ],
  },
};

export const sources: readonly Source[] = Object.entries(pages).flatMap(([page, { time, questions }]) =>
  questions.map(([endpoint, query = {}]) => ({ page, endpoint, query: { ...time, ...query } })),
);
export const nameOf = ({ page, endpoint, query }: Source): string =>
  `${page}: ${endpoint.path.split('/').findLast(Boolean)} ${Object.entries(query)
    .filter(([key]) => !['tz', 'range', 'period'].includes(key))
    .map(([, value]) => value)
    .join(' ')}`.trim();
