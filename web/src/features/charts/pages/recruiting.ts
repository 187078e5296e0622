import {
  getColumnMoves,
  getHiringCompanies,
  getModelRuns,
  getPersonMatrix,
  getScoreDeciles,
  getThumbs,
} from '@app/contract/charts/analytics';
import {
  type CohortStart,
  type CohortStep,
  getContactCurve,
  getContactDelays,
  getFastSittings,
  getFunnelCohorts,
  getFunnelSteps,
  getKpiProgress,
  getMethodLift,
} from '@app/contract/charts/funnel-charts';
import * as hs from '@app/contract/charts/hs';
import { kpi, type KpiName } from '@app/contract/charts/kpis';
import type { Charts } from '../../../kit/chart/charts.ts';
import { source, tile } from '../../../kit/chart/source.ts';
import { MatrixControls } from '../lazy-controls.ts';
import { matrixSearch } from '../matrix-search.ts';
import { counts, over, ranges, sum, years } from './counts.ts';

const weekly = (name: KpiName) => over(kpi(name).name, hs.getKpiSeries, { name }, { about: kpi(name).definition });

const followed = ['up_votes', 'people_contacted', 'interviews', 'roles_filled'] as const;
const progress = (name: KpiName) => over(`${kpi(name).name}, added up`, getKpiProgress, { name });
/** How much of the target of a figure is reached, of what is due by now. */
const reached = (name: KpiName) =>
  tile(
    kpi(name).name,
    getKpiProgress,
    (time) => ({ query: { ...time, name } }),
    ({ series }) => {
      const [sum, target] = [name, 'target'].map((id) => series.find((each) => each.id === id)?.data.at(-1));
      return sum == null || !target ? null : sum / target;
    },
    { unit: 'ratio', meaning: 'of the target by now' },
  );
const noOne = { empty: 'No one in this time.' };
const cohorts = (title: string, start: CohortStart, step: CohortStep) =>
  over(title, getFunnelCohorts, { start, step }, noOne);

export const kpiWeeklyArtemis: Charts = {
  ranges: years,
  periods: ['week', 'month'],
  period: 'week',
  tiles: () => followed.map(reached),
  sources: () => [
    over('How far people voted up come, against targets', getFunnelSteps, {}, noOne),
    over('How far people contacted come, against targets', getFunnelSteps, { start: 'contact' }, noOne),
    cohorts('Contacted, by when they were voted up', 'vote', 'contacted'),
    cohorts('Replied, by when they were contacted', 'contact', 'replied'),
    cohorts('Interview, by when they were voted up', 'vote', 'interview'),
    cohorts('Interview, by when they were contacted', 'contact', 'interview'),
    ...followed.map(progress),
    ...(
      ['up_votes', 'people_contacted', 'replies', 'declined', 'interviews', 'roles_filled', 'reply_rate'] as const
    ).map(weekly),
    counts('Up-votes by user', { model: 'Vote', filter: 'grade:up', split_by: 'user__username' }),
    counts('E-mails by user', { model: 'EmailQueue', field: 'sent_at', split_by: 'user__username' }),
  ],
};

export const artemisVoteEffect: Charts = {
  ranges: years,
  periods: ['week', 'month'],
  period: 'week',
  sources: () => [
    over('From up-vote to first message', getContactDelays, {}, noOne),
    over('Days until the first message', getContactCurve, {}, noOne),
    counts('Up-votes', { model: 'Vote', filter: 'grade:up' }),
    counts('Up-votes by role', { model: 'Vote', filter: 'grade:up', split_by: 'assignment__name' }),
    counts('E-mails created from templates', {
      model: 'EmailQueue',
      filter: 'from_template__isnull:false',
      split_by: 'from_template__name',
    }),
    counts('E-mails created from templates, by role', {
      model: 'EmailQueue',
      filter: 'from_template__isnull:false',
      split_by: 'assignment',
    }),
    counts('Messages created from templates', {
      model: 'SendLinkedinMessageQueue',
      filter: 'from_template__isnull:false',
      split_by: 'from_template__name',
    }),
    counts('Messages created from templates, by role', {
      model: 'SendLinkedinMessageQueue',
      filter: 'from_template__isnull:false',
      split_by: 'assignment',
    }),
  ],
};

export const morpheusFlowchart: Charts = {
  ranges: years,
  sources: () => [
    over('Share of each step', hs.getFlowchartRatios),
    over('All people', hs.getFlowchart),
    /* Those of the same height stand beside each other. */
    over('All people, by method', hs.getFlowchart, { arrange_by: 'method' }),
    over(
      'Corona-certified people, by method',
      hs.getFlowchart,
      { only_corona_certified: 'true', arrange_by: 'method' },
      { empty: 'No one who was voted up in this time has the tag corona-certified.' },
    ),
    over(
      'Corona-certified people',
      hs.getFlowchart,
      { only_corona_certified: 'true' },
      {
        empty: 'No one who was voted up in this time has the tag corona-certified.',
      },
    ),
  ],
};

export const voteStats: Charts = {
  ranges,
  periods: ['hour', 'day', 'week', 'month'],
  tiles: () => [
    sum('Votes', hs.getVoteCounts, { split_by: 'method' }),
    sum('Up-votes', hs.getVoteCounts, { split_by: 'method', grade: 'up' }),
  ],
  sources: () => [
    over('Lift of each method', getMethodLift),
    over('Votes by method', hs.getVoteCounts, { split_by: 'method' }),
    over('Up-votes by method', hs.getVoteCounts, { split_by: 'method', grade: 'up' }),
    over('Votes by grade', hs.getVoteCounts, { split_by: 'grade' }),
    over('Votes by role', hs.getVoteCounts, { split_by: 'assignment' }),
    counts('Votes by type', { model: 'Vote', split_by: 'vote_type' }),
    over('Votes by user', hs.getVoteCounts, { split_by: 'user' }),
  ],
};

export const thumbStats: Charts = {
  ranges,
  periods: ['hour', 'day', 'week', 'month'],
  sources: () => [
    over('Who votes', getThumbs),
    over(
      'Sittings faster than people can read',
      getFastSittings,
      {},
      { empty: 'No one voted that fast in this time.' },
    ),
    over('Votes by user', hs.getVoteCounts, { split_by: 'user' }),
    over('Votes by method', hs.getVoteCounts, { split_by: 'method' }),
  ],
};

export const flowGraph: Charts = {
  ranges,
  sources: () => [over('Moves between columns', getColumnMoves)],
};

export const mlStats: Charts = {
  ranges,
  periods: ['day', 'week', 'month'],
  sources: () => [
    over(
      'Trainings of models',
      getModelRuns,
      {},
      {
        empty: 'No model was trained in this time.',
      },
    ),
    over('Up-votes by score', getScoreDeciles),
    counts('Trainings by outcome', { model: 'CelTask', filter: 'queue:ml', split_by: 'state' }),
    counts('Verdicts of language models', { model: 'LlmGrade', split_by: 'verdict' }),
  ],
};

export const jobStats: Charts = {
  ranges,
  periods: ['day', 'week', 'month'],
  sources: () => [
    counts('Job postings by when they were listed', { model: 'JobPosting', split_by: 'source' }),
    counts('Job postings by place', { model: 'JobPosting', split_by: 'location_name' }),
    over('Companies that hire', getHiringCompanies),
    counts('Job postings that ended', { model: 'JobPosting', field: 'expire_at', split_by: 'source' }),
  ],
};

export const personAnalysis: Charts<unknown, typeof matrixSearch> = {
  search: matrixSearch,
  controls: MatrixControls,
  sources: (_, { rows, columns }) => [
    source('People by two properties', getPersonMatrix, () => ({ query: { rows, columns } })),
    counts('People by when they came in', { model: 'Person', split_by: 'source' }),
  ],
};
