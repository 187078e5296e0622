import type { Amount } from '@app/contract/search-debug';
import { formatCount } from '../../../kit/format.ts';

/** How many people, as far as they were counted. */
export function amountText(amount: Amount): string {
  if (amount === null) return 'Took too long to count';
  return amount.capped ? `More than ${formatCount(amount.people)}` : formatCount(amount.people);
}

export const peopleText = (amount: Amount): string =>
  amount === null ? 'Took too long to count' : `${amountText(amount)} ${amount.people === 1 ? 'person' : 'people'}`;

export const msText = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
