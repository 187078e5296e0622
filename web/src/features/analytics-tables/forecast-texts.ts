import { type ForecastRow, neverReasons } from '@app/contract/charts/messenger-forecast';
import { formatCount } from '../../kit/format.ts';

export const finishText = ({ finish_p50, never }: ForecastRow): string =>
  finish_p50 ?? (never === null ? '' : neverReasons[never]);

export const lateText = ({ finish_p90, never }: ForecastRow): string =>
  finish_p90 ?? (never === null ? neverReasons.too_many : '');

export const quotaText = ({ quota }: ForecastRow): string =>
  quota ? `${formatCount(quota.used)} of ${formatCount(quota.most)} in ${quota.days} d` : '';

const problemAbove =
  (most: number) =>
  (text: string): string | undefined =>
    text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= most) ? undefined : `Enter a number from 0 to ${most}`;
export const problemWithCap = problemAbove(1000);
export const problemWithHours = problemAbove(24);
