import type { VoteStats } from '@app/contract/assignments';
import { type VoteMethod, voteMethods } from '@app/contract/votes';

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** The methods somebody voted by, each with the share of its votes that is up. */
export const percentsUp = (stats: VoteStats): { label: string; percent: number; votes: number }[] =>
  (Object.keys(voteMethods) as VoteMethod[]).flatMap((method) => {
    const percent = percentOf(stats[`${method}_up`], stats[method]);
    return percent === null ? [] : [{ label: voteMethods[method], percent, votes: stats[method] }];
  });

export const percentText = (percent: number | null): string => (percent === null ? 'N/A' : `${percent} %`);

export const daysText = (days: number | null): string =>
  days === null ? 'N/A' : days < 10 ? `${days.toFixed(1)} d` : `${Math.round(days)} d`;

interface Matrix {
  up: number;
  sent: number;
  responses: number;
  interview: number;
}

/** The steps, each with the share of the step before; an interview, which may come about without a message, of those up. */
export const stepsOf = ({ up, sent, responses, interview }: Matrix) => [
  { label: 'Voted up', count: up, share: null },
  { label: 'Sent', count: sent, share: percentOf(sent, up) },
  { label: 'Responses', count: responses, share: percentOf(responses, sent) },
  { label: 'Interview', count: interview, share: percentOf(interview, up) },
];
