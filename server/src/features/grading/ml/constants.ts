/*
 * All that was chosen rather than learned. Chosen by `npm run bench -- ml choose <folder>`, never on what is reported (decision
 * 26). The benchmark tries other values by assigning to this object; nothing else does.
 */

export const matchNames = ['must', 'all_must', 'should', 'title', 'place', 'now', 'text'] as const;
export type MatchName = (typeof matchNames)[number];

export const constants = {
  /** What a figure of the match counts before anybody has voted: for each standard deviation among the role's people. */
  priors: {
    must: 1.3,
    all_must: 0.25,
    should: 0.3,
    title: 0.25,
    place: 0.2,
    now: 0.15,
    text: 0.6,
  } as Record<MatchName, number>,
  /** What the prior of the text is multiplied with for a role that names skills, as these say it better. */
  textBesideSkills: 0.3,
  /** Words of which share of the people, how many of them, and how much they count beside the text. */
  expected: { share: 0.1, most: 150, strength: 2 },
  /** How many of a hundred are liked, when nothing is known. */
  usualUps: 0.3,
  /** How hard each kind of weight is to move from its prior. */
  stiffness: { intercept: 1, match: 12, ownMatch: 18, assignmentIntercept: 1 },
  /** The same for traits and for words, from most to least: tried out for each role. */
  traitStiffness: [40, 15, 6],
  wordStiffness: [2, 0.2, 0.05, 0.02],
  /**
   * Which share of the weights is learned from the role's votes alone, as if it asked for nothing: at most, and after how many votes
   * half of that. What is asked for keeps words from being learned that say the same.
   */
  votesAlone: { most: 0.75, half: 100 },
  /** What a promise is multiplied with before votes tell, and how hard slope and offset are to move. */
  calibration: { usualSlope: 1.15, slopeStiffness: 6, offsetStiffness: 3 },
  /** How many words and pairs of words are looked at. */
  mostWords: 6000,
  mostPairs: 2000,
};
