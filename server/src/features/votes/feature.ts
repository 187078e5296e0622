import {
  castVote,
  getCommunicationMatrix,
  getTimeInColumn,
  getVoteRatio,
  getVoteStats,
  listVotes,
} from '@app/contract/votes';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { ensureAssignment } from '../membership/membership.ts';
import { voteStatsOf } from './vote-stats.ts';
import { cast, communicationMatrix, listVoted, timeInColumn, voteRatio } from './votes.ts';

export const feature: Feature = {
  routes: [
    write(castVote, (doer, { body }) => cast(doer, body)),
    read(listVotes, async (db, { query }) => {
      await ensureAssignment(db, query.assignment);
      return listVoted(db, query);
    }),
    read(getVoteStats, async (db, { params }) => {
      await ensureAssignment(db, params.id);
      return (await voteStatsOf(db, [params.id])).get(params.id)!.vote_stats;
    }),
    read(getVoteRatio, async (db, { params }) => {
      await ensureAssignment(db, params.id);
      return voteRatio(db, params.id);
    }),
    read(getCommunicationMatrix, async (db, { params, query }) => {
      await ensureAssignment(db, params.id);
      return communicationMatrix(db, params.id, query.user);
    }),
    read(getTimeInColumn, async (db, { params }) => {
      await ensureAssignment(db, params.id);
      return timeInColumn(db, params.id);
    }),
  ],
};
