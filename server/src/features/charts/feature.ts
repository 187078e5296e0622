import * as analytics from '@app/contract/analytics';
import * as marks from '@app/contract/chart-marks';
import * as settings from '@app/contract/chart-settings';
import * as api from '@app/contract/chart-sources';
import * as funnel from '@app/contract/funnel-charts';
import * as tables from '@app/contract/generic-table';
import * as hs from '@app/contract/hs';
import * as messenger from '@app/contract/messenger-forecast';
import * as reported from '@app/contract/reported-charts';
import * as roles from '@app/contract/role-forecast';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { addChartMark, deleteChartMark, listChartMarks } from './chart-marks.ts';
import { changeChartSettings, getChartSettings } from './chart-settings.ts';
import { getGenericSeries } from './generic-series.ts';
import { getTableRow, listTableModels, listTableRows } from './generic-table.ts';
import { getInsights, getRoleForecasts } from './insights.ts';
import { getKpis, getKpiSeries } from './kpis.ts';
import { getKpiProgress } from './kpi-progress.ts';
import { getMessengerForecast, listMessengerForecast } from './messenger-forecast.ts';
import * as of from './sources/analytics.ts';
import { getColumnTimes, getCommunicationSteps } from './sources/assignment.ts';
import { getBotCounts } from './sources/bots.ts';
import * as connections from './sources/connections.ts';
import * as emails from './sources/emails.ts';
import { getFlowchart, getFlowchartRatios } from './sources/flowcharts.ts';
import { getFunnelCohorts, getFunnelSteps } from './sources/funnel-cohorts.ts';
import { getBotLoad } from './sources/bot-load.ts';
import * as intake from './sources/intake-quality.ts';
import { getInvitationQuotaDays } from './sources/invitation-quota.ts';
import { getCalibration, getScoreHistogram } from './sources/model.ts';
import * as pitches from './sources/pitches.ts';
import * as presets from './sources/presets.ts';
import { getQueueSeries } from './sources/queue.ts';
import { getServiceQuotas } from './sources/service-quotas.ts';
import * as lives from './sources/survival-charts.ts';
import { getContactCurve, getContactDelays } from './sources/vote-effect.ts';
import { getUpShareSeries, getVoteSeries, getVoteShares } from './sources/votes.ts';
import { getFastSittings, getMethodLift } from './sources/voting-quality.ts';
import { digestTask } from './tasks.ts';

export const feature: Feature = {
  tasks: [digestTask],
  routes: [
    read(api.getVoteSeries, getVoteSeries),
    read(api.getUpShareSeries, getUpShareSeries),
    read(api.getVoteShares, getVoteShares),
    read(api.getCommunicationSteps, getCommunicationSteps),
    read(api.getColumnTimes, getColumnTimes),
    read(api.getScoreHistogram, getScoreHistogram),
    read(api.getCalibration, getCalibration),
    read(api.getQueueSeries, getQueueSeries),
    read(marks.listChartMarks, listChartMarks),
    write(marks.addChartMark, addChartMark),
    write(marks.deleteChartMark, deleteChartMark),
    read(settings.getChartSettings, getChartSettings),
    write(settings.changeChartSettings, changeChartSettings),
    read(settings.getKpis, getKpis),
    read(analytics.getInsights, getInsights),
    read(roles.getRoleForecasts, getRoleForecasts),
    read(analytics.getThumbs, of.getThumbs),
    read(analytics.getColumnMoves, of.getColumnMoves),
    read(analytics.getModelRuns, of.getModelRuns),
    read(analytics.getScoreDeciles, of.getScoreDeciles),
    read(analytics.getHiringCompanies, of.getHiringCompanies),
    read(analytics.getReportedAmounts, of.getReportedAmounts),
    read(analytics.getPersonMatrix, of.getPersonMatrix),
    read(funnel.getFunnelCohorts, getFunnelCohorts),
    read(funnel.getFunnelSteps, getFunnelSteps),
    read(funnel.getKpiProgress, getKpiProgress),
    read(funnel.getContactDelays, getContactDelays),
    read(funnel.getContactCurve, getContactCurve),
    read(funnel.getMethodLift, getMethodLift),
    read(funnel.getFastSittings, getFastSittings),
    read(reported.getServiceQuotas, getServiceQuotas),
    read(reported.getAccountSurvival, lives.getAccountSurvival),
    read(reported.getAcceptCurve, lives.getAcceptCurve),
    read(reported.getProxyHalfLives, lives.getProxyHalfLives),
    read(reported.getSearchYield, intake.getSearchYield),
    read(reported.getPostingDelays, intake.getPostingDelays),
    read(reported.getLeadTimes, intake.getLeadTimes),
    read(reported.getIntakeCost, intake.getIntakeCost),
    read(reported.getPersonCompleteness, intake.getPersonCompleteness),
    read(reported.getBotLoad, getBotLoad),
    read(reported.getInvitationQuotaDays, getInvitationQuotaDays),
    read(reported.getPersonDecay, intake.getPersonDecay),
    read(hs.getGenericSeries, getGenericSeries),
    read(messenger.listMessengerForecast, listMessengerForecast),
    read(messenger.getMessengerForecast, getMessengerForecast),
    read(tables.listTableModels, listTableModels),
    read(tables.listTableRows, listTableRows),
    read(tables.getTableRow, getTableRow),
    read(hs.getInviteAnalytics, connections.getInviteAnalytics),
    read(hs.getSentLinkedinPitches, presets.getSentLinkedinPitches),
    read(hs.getIntroductions, pitches.getIntroductions),
    read(hs.getEmailPitches, presets.getEmailPitches),
    read(hs.getLinkedinPitchResponses, pitches.getLinkedinPitchResponses),
    read(hs.getEmailPitchResponses, pitches.getEmailPitchResponses),
    read(hs.getPitchHitAmounts, pitches.getPitchHitAmounts),
    read(hs.getPitchHitRatios, pitches.getPitchHitRatios),
    read(hs.getLinkedinPitchHitAmounts, pitches.getLinkedinPitchHitAmounts),
    read(hs.getVoteCounts, presets.getVoteCounts),
    read(hs.getBotCounts, getBotCounts),
    read(hs.getKpiSeries, getKpiSeries),
    read(hs.getSentEmails, presets.getSentEmails),
    read(hs.getSentEmailsByPitch, presets.getSentEmailsByPitch),
    read(hs.getSentLinkedinByPitch, presets.getSentLinkedinByPitch),
    read(hs.getEmailOpenRatio, emails.getEmailOpenRatio),
    read(hs.getEmailTracking, emails.getEmailTracking),
    read(hs.getEmailTrackingPerDomain, emails.getEmailTrackingPerDomain),
    read(hs.getEmailTrackingTiming, emails.getEmailTrackingTiming),
    read(hs.getConnectRatiosByType, connections.getConnectRatiosByType),
    read(hs.getConnectRatio, connections.getConnectRatio),
    read(hs.getFlowchartRatios, getFlowchartRatios),
    read(hs.getFlowchart, getFlowchart),
    read(hs.getProxyCounts, presets.getProxyCounts),
    read(hs.getProxySuggestions, presets.getProxySuggestions),
  ],
};
