import type { Amount } from '@app/contract/people/search-debug';
import { formatCount } from '../../../kit/format.ts';

/** How many people; many are not counted, but guessed. */
export function amountText(amount: Amount): string {
  if (amount === null) return 'Took too long to count';
  if (amount.guessed && amount.people === 0) return 'Few or none';
  return amount.guessed ? `About ${formatCount(amount.people)}` : formatCount(amount.people);
}

export const peopleText = (amount: Amount): string =>
  amount === null ? 'Took too long to count' : `${amountText(amount)} ${amount.people === 1 ? 'person' : 'people'}`;

export const msText = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)}\u00a0ms`;
