import {
  getColumnTimes,
  getCommunicationSteps,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/charts/chart-sources';
import type { Charts } from '../../kit/chart/charts.ts';
import { source } from '../../kit/chart/source.ts';
import { RoleStatsFrame } from './RoleStatsFrame.tsx';

const nobody = 'No votes yet.';

/** How far the people of a role come, of everybody and of one user; how well the votes do; where people wait. */
export const roleStats: Charts<{ assignmentId: string; activeUserId: string }> = {
  Frame: RoleStatsFrame,
  ranges: ['3m', '7d', '1m', '6m', 'ytd', '1y', 'all'],
  periods: ['hour', 'day', 'week', 'month'],
  sources: ({ assignmentId, activeUserId }) => {
    const params = { id: assignmentId };
    return [
      source('From vote to interview', getCommunicationSteps, () => ({ params, query: { user: activeUserId } }), {
        about:
          'People voted up, then contacted, who replied, and who were interviewed. Each share is of the step before; for interviews, of those voted up.',
        empty: nobody,
      }),
      source('Time in each column', getColumnTimes, () => ({ params }), {
        about: 'Median time in the column for people who have left it, and the longest time of those still there.',
        empty: 'No one is on the board yet.',
      }),
      source('Votes by method', getVoteShares, () => ({ params, query: { by: 'method' as const } }), {
        about: 'Which method finds people who are voted up: the share of current votes, with its interval.',
        empty: nobody,
      }),
      source('Votes by user', getVoteShares, () => ({ params, query: { by: 'user' as const } }), {
        about: 'The share of current votes that are up.',
        empty: nobody,
      }),
      source('Votes over time', getVoteSeries, (query) => ({ params, query }), {
        about: 'Votes that count, by method.',
        empty: 'No votes in this period.',
      }),
      source('Share voted up over time', getUpShareSeries, (query) => ({ params, query }), {
        about: 'The share of current votes that are up.',
        empty: 'No votes in this period.',
      }),
    ];
  },
};
