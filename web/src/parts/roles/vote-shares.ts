import type { VoteStats } from '@app/contract/roles/assignments';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** The methods somebody voted by, each with the share of its votes that is up. */
export const percentsUp = (stats: VoteStats): { label: string; percent: number; votes: number }[] =>
  (Object.keys(voteMethods) as VoteMethod[]).flatMap((method) => {
    const percent = percentOf(stats[`${method}_up`], stats[method]);
    return percent === null ? [] : [{ label: voteMethods[method], percent, votes: stats[method] }];
  });
