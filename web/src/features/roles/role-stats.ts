import {
  getColumnTimes,
  getCommunicationSteps,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/chart-sources';
import type { Charts } from '../../kit/chart/charts.ts';
import { source } from '../../kit/chart/source.ts';
import { RoleStatsFrame } from './RoleStatsFrame.tsx';

const nobody = 'Nobody has voted yet.';

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
          'People voted up, written to after that, who answered, and who came to an interview. The share is of the step before; of interviews it is of those voted up.',
        empty: nobody,
      }),
      source('Time in each column', getColumnTimes, () => ({ params }), {
        about:
          'How long those who left a column had stood in it (half of them shorter), and how long the longest still there has.',
        empty: 'Nobody is on the board yet.',
      }),
      source('Votes by method', getVoteShares, () => ({ params, query: { by: 'method' as const } }), {
        about: 'Of the votes that count, the share that is up.',
        empty: nobody,
      }),
      source('Votes by user', getVoteShares, () => ({ params, query: { by: 'user' as const } }), {
        about: 'Of the votes that count, the share that is up.',
        empty: nobody,
      }),
      source('Votes over time', getVoteSeries, (query) => ({ params, query }), {
        about: 'Votes that count, by method.',
        empty: 'Nobody voted in this time.',
      }),
      source('Share voted up over time', getUpShareSeries, (query) => ({ params, query }), {
        about: 'Of the votes that count, the share that is up.',
        empty: 'Nobody voted in this time.',
      }),
    ];
  },
};
