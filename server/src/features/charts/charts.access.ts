import {
  getCalibration,
  getColumnTimes,
  getCommunicationSteps,
  getQueueSeries,
  getScoreHistogram,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/charts/chart-sources';
import {
  type AccessCase,
  type AccessCases,
  missingId,
  nothing,
  type Principal,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';
import * as analytics from '@app/contract/charts/analytics';
import * as settings from '@app/contract/charts/chart-settings';
import * as tables from '@app/contract/charts/generic-table';
import * as messenger from '@app/contract/charts/messenger-forecast';
import * as explorer from '@app/contract/charts/data-explorer';
import * as funnel from '@app/contract/charts/funnel-charts';
import * as hs from '@app/contract/charts/hs';
import * as reported from '@app/contract/charts/reported-charts';
import * as roles from '@app/contract/charts/role-forecast';

const ofAssignment: AccessCase = {
  request: async ({ db, self, other, variant }: World) => {
    const thumber = variant === 'own' ? self : other;
    const assignment = variant === 'missing' ? missingId : await makeAssignment(db, { thumbers: [thumber.id] });
    return { params: { id: String(assignment) } };
  },
  status: (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200),
};

export const cases: AccessCases = [
  [getVoteSeries, ofAssignment],
  [getUpShareSeries, ofAssignment],
  [getVoteShares, ofAssignment],
  [getCommunicationSteps, ofAssignment],
  [getColumnTimes, ofAssignment],
  [getScoreHistogram, ofAssignment],
  [getCalibration, ofAssignment],
  [getQueueSeries, { request: () => ({ params: { queue: 'mail' } }) }],
  [settings.getChartSettings, nothing],
  [settings.changeChartSettings, { request: () => ({ body: { targets: { up_votes: 100 } } }) }],
  [settings.getKpis, nothing],
  [hs.getGenericSeries, { request: () => ({ query: { model: 'Vote' } }) }],
  [messenger.listMessengerForecast, nothing],
  [messenger.getMessengerForecast, nothing],
  [tables.listTableModels, nothing],
  [tables.listTableRows, { request: () => ({ query: { model: 'person' } }) }],
  [
    tables.getTableRow,
    {
      request: async ({ db, variant }: World) => ({
        query: { model: 'Person', id: variant === 'missing' ? missingId : String(await makePerson(db)) },
      }),
      status: (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200),
    },
  ],
  [hs.getKpiSeries, { request: () => ({ query: { name: 'up_votes' } }) }],
  [analytics.getReportedAmounts, { request: () => ({ query: { kind: 'commit' } }) }],
  [funnel.getKpiProgress, { request: () => ({ query: { name: 'up_votes' } }) }],
  ...[
    funnel.getFunnelCohorts,
    funnel.getFunnelSteps,
    funnel.getContactDelays,
    funnel.getContactCurve,
    funnel.getMethodLift,
    funnel.getFastSittings,
    reported.getServiceQuotas,
    reported.getAccountSurvival,
    reported.getAcceptCurve,
    reported.getProxyHalfLives,
    reported.getSearchYield,
    reported.getPostingDelays,
    reported.getLeadTimes,
    reported.getIntakeCost,
    reported.getIntakeDelays,
    reported.getRefreshTimes,
    reported.getPersonCompleteness,
    reported.getBotLoad,
    reported.getInvitationQuotaDays,
    reported.getPersonDecay,
    analytics.getInsights,
    roles.getRoleForecasts,
    analytics.getThumbs,
    analytics.getColumnMoves,
    analytics.getModelRuns,
    analytics.getScoreDeciles,
    analytics.getHiringCompanies,
    analytics.getPersonMatrix,
    hs.getInviteAnalytics,
    hs.getSentLinkedinPitches,
    hs.getIntroductions,
    hs.getEmailPitches,
    hs.getLinkedinPitchResponses,
    hs.getEmailPitchResponses,
    hs.getPitchHitAmounts,
    hs.getPitchHitRatios,
    hs.getLinkedinPitchHitAmounts,
    hs.getVoteCounts,
    hs.getBotCounts,
    hs.getSentEmails,
    hs.getSentEmailsByPitch,
    hs.getSentLinkedinByPitch,
    hs.getEmailOpenRatio,
    hs.getEmailTracking,
    hs.getEmailTrackingPerDomain,
    hs.getEmailTrackingTiming,
    hs.getConnectRatiosByType,
    hs.getConnectRatio,
    hs.getFlowchartRatios,
    hs.getFlowchart,
    hs.getProxyCounts,
    hs.getProxySuggestions,
  ].map((endpoint): AccessCases[number] => [endpoint, nothing]),
  [explorer.getPivot, { request: () => ({ query: { model: 'Vote' } }) }],
];
