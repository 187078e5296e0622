import { percentOf } from '../../parts/roles/vote-shares.ts';

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
