import { type Obstacle, obstacleNames, obstacles, recallMinutes } from './states.ts';

/** What an up-vote does with the default template of a role, with the words people read. */
export const afterUpVote = {
  off: 'Nothing',
  draft: 'Prepare a draft',
  send: `Send after ${recallMinutes} minutes`,
} as const;
export type AfterUpVote = keyof typeof afterUpVote;
export const afterUpVoteNames = Object.keys(afterUpVote) as [AfterUpVote, ...AfterUpVote[]];

/** Why nothing came of an up-vote. */
const more = {
  no_template: 'There is no default template for e-mail',
  no_mailbox: 'You have no mailbox',
  acting: 'Not in someone else’s name',
  discarded: 'It was discarded before',
} as const;
export type VoteStop = Obstacle | keyof typeof more;
export const voteStopNames = [...obstacleNames, ...Object.keys(more)] as [VoteStop, ...VoteStop[]];
export const voteStopText = (stop: VoteStop): string =>
  stop in more ? more[stop as keyof typeof more] : obstacles[stop as Obstacle].text;
