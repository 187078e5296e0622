import {
  castVote,
  getCommunicationMatrix,
  getTimeInColumn,
  getVoteRatio,
  getVoteStats,
  listVotes,
} from '@app/contract/votes';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { ensureAssignment } from '../membership/membership.ts';
import { voteStatsOf } from './vote-stats.ts';
import { cast, communicationMatrix, listVoted, timeInColumn, voteRatio } from './votes.ts';

export const feature: Feature = {
  routes: [
    route(castVote, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => cast({ trx, actor, caller }, body)),
    ),
    route(listVotes, async ({ query }, { db }) => {
      await ensureAssignment(db, query.assignment);
      return listVoted(db, query);
    }),
    route(getVoteStats, async ({ params }, { db }) => {
      await ensureAssignment(db, params.id);
      return (await voteStatsOf(db, [params.id])).get(params.id)!.vote_stats;
    }),
    route(getVoteRatio, async ({ params }, { db }) => {
      await ensureAssignment(db, params.id);
      return voteRatio(db, params.id);
    }),
    route(getCommunicationMatrix, async ({ params, query }, { db }) => {
      await ensureAssignment(db, params.id);
      return communicationMatrix(db, params.id, query.user);
    }),
    route(getTimeInColumn, async ({ params }, { db }) => {
      await ensureAssignment(db, params.id);
      return timeInColumn(db, params.id);
    }),
  ],
};
