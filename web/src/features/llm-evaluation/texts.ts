import type { TestsetUse } from '@app/contract/llm/testsets';
import { formatCount } from '../../kit/format.ts';

export const usesInWords: Record<TestsetUse, string> = {
  gate: 'For the gate: it counts when a version of a prompt is moved into production',
  tuning: 'For tuning: people look at it while they write a prompt, so it does not count for the gate',
};

export const addedText = ({ added, known }: { added: number; known: number }): string =>
  `${formatCount(added)} ${added === 1 ? 'person was' : 'people were'} added${known > 0 ? `, ${formatCount(known)} ${known === 1 ? 'was' : 'were'} there already` : ''}`;

/** Why a run paused by itself, in words. */
export function pauseText(code: string): string {
  if (code === '') return '';
  if (code === 'cost_limit') return 'The money of the day is used up';
  if (code === 'model_changed') return 'No setting names its model any more';
  if (code === 'timeout' || code === 'network') return 'The model did not answer';
  if (code === 'http_401' || code === 'http_403') return 'The model refused our key';
  return `The model gave no answer (${code})`;
}

export const usd = (amount: number | null): string =>
  amount === null ? 'N/A' : `$${amount.toFixed(amount > 0 && amount < 0.1 ? 4 : 2)}`;

/** "62 % (48 to 74)". */
export function shareText({ value, lo, hi }: { value: number | null; lo: number | null; hi: number | null }): string {
  if (value === null) return 'N/A';
  const whole = (share: number) => Math.round(share * 100);
  return lo === null || hi === null ? `${whole(value)} %` : `${whole(value)} % (${whole(lo)} to ${whole(hi)})`;
}
export const measuredText = (measured: { value: number; lo: number; hi: number } | null): string =>
  measured ? `${measured.value.toFixed(2)} (${measured.lo.toFixed(2)} to ${measured.hi.toFixed(2)})` : 'N/A';
