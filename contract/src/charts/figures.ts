/**
 * What the figures about a role are called and what they count: one name for one number, wherever it is shown. Screens show the
 * definition on hover; `server/src/figures.test.ts` holds that they agree.
 */
export const figures = {
  votes: {
    name: 'Votes',
    definition:
      'The newest vote of each user on each person. A vote that was changed or undone counts as it stands now.',
  },
  up_votes: {
    name: 'Up-votes',
    definition: 'Votes that are up. Two colleagues who vote the same person up are two up-votes.',
  },
  people_up: { name: 'People voted up', definition: 'People with at least one up-vote, each counted once.' },
  on_board: {
    name: 'On the board',
    definition: 'People in each column of the board now, without those who are archived or were removed.',
  },
} as const;

/** Who votes on the same person again after so many days has forgotten the first vote. */
export const forgottenDays = 14;
/** On a role with silent repeats, at most this part of a user's votes are on people whom they have voted on before. */
export const repeatShare = 0.03;
