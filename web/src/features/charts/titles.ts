/** Titles by the last part of the address; what each shows is in `pages/`. */
export const titles = {
  kpi_weekly_artemis: 'KPI Weekly Artemis',
  artemis_vote_effect: 'Artemis Vote Effect',
  kpi_weekly_morpheus: 'KPI Weekly Morpheus - Stockcharts',
  'kpi_weekly_morpheus/charts': 'KPI Weekly Morpheus - Charts',
  morpheus_flowchart: 'Morpheus flowchart',
  pitch_stats: 'Introduction statistics',
  thumb_stats: 'Thumbs',
  realtime_stats: 'Right now',
  flow_graph: 'Moves between columns',
  bot_stats: 'Bots',
  datamining_stats: 'Data intake',
  person_datamining_stats: 'Intake of people',
  jobs_datamining_stats: 'Intake of job postings',
  personsearch_datamining_stats: 'Intake by search',
  botfactory_stats: 'Life of bot accounts',
  job_stats: 'Job postings in numbers',
  vote_stats: 'Votes in numbers',
  userscraping_stats: 'Profile refreshes',
  ml_stats: 'Models in numbers',
  git_stats: 'Commits and deploys',
  third_party_usage: 'Outside services',
  invite_stats: 'Invitations',
  connect_stats: 'Connections',
  email_stats: 'E-mails in numbers',
  proxy_stats: 'MigratedProxy Stats',
  person_analysis: 'People in numbers',
} as const;
export type ChartPageName = keyof typeof titles;
/** Where the title is too long for the menu. */
export const labels: Partial<Record<string, string>> = {
  kpi_weekly_morpheus: 'Weekly Morpheus, series',
  'kpi_weekly_morpheus/charts': 'Weekly Morpheus, charts',
};
