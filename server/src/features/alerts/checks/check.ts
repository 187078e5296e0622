import type { HealthCheck } from '@app/contract/machine/health';
import type { QueueStats } from '@app/contract/machine/tasks';
import type { Services } from '#platform/services';

/** What a check found. Of a check with a rule, `fail` means beyond its limit; whatever else is told to nobody. */
export interface Finding extends Pick<HealthCheck, 'summary' | 'evidence' | 'remedy'> {
  state: 'fail' | 'warn' | 'unknown' | 'ok';
}

export interface Look extends Services {
  /** Being measured: several checks look at them. */
  queues: Promise<QueueStats>;
}

export const inMinutes = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
