import * as analytics from '@app/contract/charts/analytics';
import * as marks from '@app/contract/charts/chart-marks';
import * as settings from '@app/contract/charts/chart-settings';
import * as api from '@app/contract/charts/chart-sources';
import * as explorer from '@app/contract/charts/data-explorer';
import * as funnel from '@app/contract/charts/funnel-charts';
import * as tables from '@app/contract/charts/generic-table';
import * as hs from '@app/contract/charts/hs';
import * as messenger from '@app/contract/charts/messenger-forecast';
import * as reported from '@app/contract/charts/reported-charts';
import * as roles from '@app/contract/charts/role-forecast';
import type { Feature } from '#platform/feature';
import { read, readLate, write } from '#platform/http/route';
import { addChartMark, deleteChartMark, listChartMarks } from './chart-marks.ts';
import { changeChartSettings, getChartSettings } from './chart-settings.ts';
import { getGenericSeries } from './explorer/generic-series.ts';
import { getTableRow, listTableModels, listTableRows } from './explorer/generic-table.ts';
import { getInsights, getRoleForecasts } from './insights.ts';
import { getKpis, getKpiSeries } from './kpis.ts';
import { getKpiProgress } from './kpi-progress.ts';
import { getMessengerForecast, listMessengerForecast } from './forecasts/messenger-forecast.ts';
import * as of from './sources/analytics.ts';
import { getColumnTimes, getCommunicationSteps } from './sources/assignment.ts';
import { getBotCounts } from './sources/bots.ts';
import * as connections from './sources/connections.ts';
import * as emails from './sources/emails.ts';
import { getFlowchart, getFlowchartRatios } from './sources/flowcharts.ts';
import { getFunnelCohorts, getFunnelSteps } from './sources/funnel-cohorts.ts';
import { getBotLoad } from './sources/bot-load.ts';
import * as delays from './sources/data-delays.ts';
import * as intake from './sources/intake-quality.ts';
import { getInvitationQuotaDays } from './sources/invitation-quota.ts';
import { getCalibration, getScoreHistogram } from './sources/model.ts';
import * as pitches from './sources/pitches.ts';
import * as presets from './sources/presets.ts';
import { getPivot } from './explorer/pivot.ts';
import { getQueueSeries } from './sources/queue.ts';
import { getServiceQuotas } from './sources/service-quotas.ts';
import * as lives from './sources/survival-charts.ts';
import { getContactCurve, getContactDelays } from './sources/vote-effect.ts';
import { getUpShareSeries, getVoteSeries, getVoteShares } from './sources/votes.ts';
import { getFastSittings, getMethodLift } from './sources/voting-quality.ts';
import { countAheadTask, digestTask } from './tasks.ts';

export const feature: Feature = {
  tasks: [digestTask, countAheadTask],
  routes: [
    readLate(api.getVoteSeries, getVoteSeries),
    readLate(api.getUpShareSeries, getUpShareSeries),
    readLate(api.getVoteShares, getVoteShares),
    readLate(api.getCommunicationSteps, getCommunicationSteps),
    readLate(api.getColumnTimes, getColumnTimes),
    readLate(api.getScoreHistogram, getScoreHistogram),
    readLate(api.getCalibration, getCalibration),
    readLate(api.getQueueSeries, getQueueSeries),
    read(marks.listChartMarks, listChartMarks),
    write(marks.addChartMark, addChartMark),
    write(marks.deleteChartMark, deleteChartMark),
    read(settings.getChartSettings, getChartSettings),
    write(settings.changeChartSettings, changeChartSettings),
    readLate(settings.getKpis, getKpis),
    readLate(analytics.getInsights, getInsights),
    readLate(roles.getRoleForecasts, getRoleForecasts),
    readLate(analytics.getThumbs, of.getThumbs),
    readLate(analytics.getColumnMoves, of.getColumnMoves),
    readLate(analytics.getModelRuns, of.getModelRuns),
    readLate(analytics.getScoreDeciles, of.getScoreDeciles),
    readLate(analytics.getHiringCompanies, of.getHiringCompanies),
    readLate(analytics.getReportedAmounts, of.getReportedAmounts),
    readLate(analytics.getPersonMatrix, of.getPersonMatrix),
    readLate(funnel.getFunnelCohorts, getFunnelCohorts),
    readLate(funnel.getFunnelSteps, getFunnelSteps),
    readLate(funnel.getKpiProgress, getKpiProgress),
    readLate(funnel.getContactDelays, getContactDelays),
    readLate(funnel.getContactCurve, getContactCurve),
    readLate(funnel.getMethodLift, getMethodLift),
    readLate(funnel.getFastSittings, getFastSittings),
    readLate(explorer.getPivot, getPivot),
    readLate(reported.getServiceQuotas, getServiceQuotas),
    readLate(reported.getAccountSurvival, lives.getAccountSurvival),
    readLate(reported.getAcceptCurve, lives.getAcceptCurve),
    readLate(reported.getProxyHalfLives, lives.getProxyHalfLives),
    readLate(reported.getSearchYield, intake.getSearchYield),
    readLate(reported.getPostingDelays, intake.getPostingDelays),
    readLate(reported.getLeadTimes, intake.getLeadTimes),
    readLate(reported.getIntakeCost, intake.getIntakeCost),
    readLate(reported.getIntakeDelays, delays.getIntakeDelays),
    readLate(reported.getRefreshTimes, delays.getRefreshTimes),
    readLate(reported.getPersonCompleteness, intake.getPersonCompleteness),
    readLate(reported.getBotLoad, getBotLoad),
    readLate(reported.getInvitationQuotaDays, getInvitationQuotaDays),
    readLate(reported.getPersonDecay, intake.getPersonDecay),
    readLate(hs.getGenericSeries, getGenericSeries),
    readLate(messenger.listMessengerForecast, listMessengerForecast),
    readLate(messenger.getMessengerForecast, getMessengerForecast),
    read(tables.listTableModels, listTableModels),
    read(tables.listTableRows, listTableRows),
    read(tables.getTableRow, getTableRow),
    readLate(hs.getInviteAnalytics, connections.getInviteAnalytics),
    readLate(hs.getSentLinkedinPitches, presets.getSentLinkedinPitches),
    readLate(hs.getIntroductions, pitches.getIntroductions),
    readLate(hs.getEmailPitches, presets.getEmailPitches),
    readLate(hs.getLinkedinPitchResponses, pitches.getLinkedinPitchResponses),
    readLate(hs.getEmailPitchResponses, pitches.getEmailPitchResponses),
    readLate(hs.getPitchHitAmounts, pitches.getPitchHitAmounts),
    readLate(hs.getPitchHitRatios, pitches.getPitchHitRatios),
    readLate(hs.getLinkedinPitchHitAmounts, pitches.getLinkedinPitchHitAmounts),
    readLate(hs.getVoteCounts, presets.getVoteCounts),
    readLate(hs.getBotCounts, getBotCounts),
    readLate(hs.getKpiSeries, getKpiSeries),
    readLate(hs.getSentEmails, presets.getSentEmails),
    readLate(hs.getSentEmailsByPitch, presets.getSentEmailsByPitch),
    readLate(hs.getSentLinkedinByPitch, presets.getSentLinkedinByPitch),
    readLate(hs.getEmailOpenRatio, emails.getEmailOpenRatio),
    readLate(hs.getEmailTracking, emails.getEmailTracking),
    readLate(hs.getEmailTrackingPerDomain, emails.getEmailTrackingPerDomain),
    readLate(hs.getEmailTrackingTiming, emails.getEmailTrackingTiming),
    readLate(hs.getConnectRatiosByType, connections.getConnectRatiosByType),
    readLate(hs.getConnectRatio, connections.getConnectRatio),
    readLate(hs.getFlowchartRatios, getFlowchartRatios),
    readLate(hs.getFlowchart, getFlowchart),
    readLate(hs.getProxyCounts, presets.getProxyCounts),
    readLate(hs.getProxySuggestions, presets.getProxySuggestions),
  ],
};
