import { differenceOf, fewest, ratioOf } from '@app/contract/charts/charts';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';

export interface MethodVotes {
  key: string;
  votes: number;
  up: number;
}

/** Those that look for people to vote up; LLM NO looks for mistakes, and an own find is no method. */
const rivals: ReadonlySet<string> = new Set<VoteMethod>(['ml', 'regexp', 'llm']);
const percent = ({ up, votes }: MethodVotes): string => `${Math.round((100 * up) / votes)} % of ${votes}`;
const nameOf = ({ key }: MethodVotes): string => voteMethods[key as VoteMethod];

/** In words: which method finds most people who are voted up, and whether that may be chance; how many LLM NO hides. */
export function arenaWords(counted: readonly MethodVotes[]): string[] {
  const ranked = counted
    .filter(({ key, votes }) => rivals.has(key) && votes >= fewest)
    .toSorted((a, b) => b.up / b.votes - a.up / a.votes);
  const [best, ...others] = ranked;
  const audit = counted.find(({ key, votes }) => key === 'llm_no' && votes >= fewest);
  return [
    ...(best && others.length > 0 ? [comparisonOf(best, others)] : []),
    ...(audit ? [`LLM NO: ${percent(audit)} voted up, whom the language model would have missed.`] : []),
  ];
}

/** In words: how often voters said of somebody what they had said weeks before. */
export const repeatWords = ({ same, n }: { same: number; n: number }): string[] => {
  const { value, lo, hi } = ratioOf(same, n);
  if (value === null) return [];
  const whole = (share: number) => Math.round(100 * share);
  return [
    `Of ${n} ${n === 1 ? 'person' : 'people'} voted on again after two weeks or more, the same was said of ${whole(value)} % (95 % interval: ${whole(lo!)} to ${whole(hi!)} %).`,
  ];
};

function comparisonOf(best: MethodVotes, others: readonly MethodVotes[]): string {
  const beats = (other: MethodVotes) =>
    (differenceOf({ hits: best.up, n: best.votes }, { hits: other.up, n: other.votes }).lo ?? 0) > 0;
  const told = (all: readonly MethodVotes[]) => all.map((each) => `${nameOf(each)} (${percent(each)})`).join(' and ');
  const [beaten, level] = [others.filter(beats), others.filter((other) => !beats(other))];
  return [
    ...(beaten.length > 0
      ? [`${nameOf(best)} finds better people than ${told(beaten)}: ${percent(best)} voted up, hardly by chance.`]
      : []),
    ...(level.length > 0
      ? [
          `No evidence that ${nameOf(best)} (${percent(best)}) is better than ${told(level)}: the difference may be chance.`,
        ]
      : []),
  ].join(' ');
}
