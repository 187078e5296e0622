import {
  getCalibration,
  getColumnTimes,
  getCommunicationSteps,
  getQueueSeries,
  getScoreHistogram,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/chart-sources';
import {
  type AccessCase,
  type AccessCases,
  missingId,
  type Principal,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment } from '#testing/make';

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
];
