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

const ofRole: AccessCase = {
  request: async ({ db, self, other, variant }: World) => {
    const thumber = variant === 'own' ? self : other;
    const role = variant === 'missing' ? missingId : await makeAssignment(db, { thumbers: [thumber.id] });
    return { params: { id: String(role) } };
  },
  status: (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200),
};

export const cases: AccessCases = [
  [getVoteSeries, ofRole],
  [getUpShareSeries, ofRole],
  [getVoteShares, ofRole],
  [getCommunicationSteps, ofRole],
  [getColumnTimes, ofRole],
  [getScoreHistogram, ofRole],
  [getCalibration, ofRole],
  [getQueueSeries, { request: () => ({ params: { queue: 'mail' } }) }],
];
