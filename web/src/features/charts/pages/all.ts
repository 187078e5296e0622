import type { Charts } from '../../../kit/chart/charts.ts';
import type { ChartPageName } from '../titles.ts';
import * as machine from './machine.ts';
import * as outreach from './outreach.ts';
import * as recruiting from './recruiting.ts';

/** What each chart page shows. One file for all, because each of them is a few lines. */
export const pages: Record<ChartPageName, Charts> = {
  kpi_weekly_artemis: recruiting.kpiWeeklyArtemis,
  artemis_vote_effect: recruiting.artemisVoteEffect,
  kpi_weekly_morpheus: outreach.kpiWeeklyMorpheus,
  'kpi_weekly_morpheus/charts': outreach.kpiWeeklyMorpheusCharts,
  morpheus_flowchart: recruiting.morpheusFlowchart,
  pitch_stats: outreach.pitchStats,
  thumb_stats: recruiting.thumbStats,
  realtime_stats: machine.realtimeStats,
  flow_graph: recruiting.flowGraph,
  bot_stats: machine.botStats,
  datamining_stats: machine.dataminingStats,
  person_datamining_stats: machine.personDataminingStats,
  jobs_datamining_stats: machine.jobsDataminingStats,
  personsearch_datamining_stats: machine.personsearchDataminingStats,
  botfactory_stats: machine.botfactoryStats,
  job_stats: recruiting.jobStats,
  vote_stats: recruiting.voteStats,
  userscraping_stats: machine.userscrapingStats,
  ml_stats: recruiting.mlStats,
  git_stats: machine.gitStats,
  third_party_usage: machine.thirdPartyUsage,
  invite_stats: outreach.inviteStats,
  connect_stats: outreach.connectStats,
  email_stats: outreach.emailStats,
  proxy_stats: machine.proxyStats,
  person_analysis: recruiting.personAnalysis,
};
