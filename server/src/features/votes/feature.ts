import * as api from '@app/contract/roles/votes';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { castVote, getCommunicationMatrix, getTimeInColumn, getVoteRatio, getVoteStats, listVotes } from './votes.ts';

export const feature: Feature = {
  routes: [
    write(api.castVote, castVote),
    read(api.listVotes, listVotes),
    read(api.getVoteStats, getVoteStats),
    read(api.getVoteRatio, getVoteRatio),
    read(api.getCommunicationMatrix, getCommunicationMatrix),
    read(api.getTimeInColumn, getTimeInColumn),
  ],
};
