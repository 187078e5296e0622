import type { Step } from '@app/contract/outreach/sequence';

/** How many business days after the first message each step is sent at the earliest. */
export function daysOf(steps: readonly Pick<Step, 'depth' | 'delay'>[]): number[] {
  const at: number[] = [0];
  return steps.map(({ depth, delay }) => (at[depth] = at[depth - 1]! + delay));
}
