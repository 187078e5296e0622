import type { Measured, Share } from '@app/contract/llm/agreement';
import { figureText } from '../../kit/chart/chart-texts.ts';

/** "0.61 (0.52 to 0.70)" */
export const measuredText = (measured: Measured | null): string =>
  measured === null ? 'N/A' : `${fixed(measured.value)} (${fixed(measured.lo)} to ${fixed(measured.hi)})`;

const percent = (value: number | null): string => figureText(value, 'ratio');
/** "82 % of 240 (77 to 87 %)" */
export const shareText = ({ value, lo, hi, n }: Share): string =>
  value === null ? 'N/A' : `${percent(value)} of ${n} (${percent(lo).replace(' %', '')} to ${percent(hi)})`;
/** "82 % (240)", where there is little room. */
export const shortShare = ({ value, n }: Share): string => (value === null ? 'N/A' : `${percent(value)} (${n})`);

export const estimateText = (measured: Measured | null): string =>
  measured === null
    ? 'N/A'
    : `${percent(measured.value)} (${percent(measured.lo).replace(' %', '')} to ${percent(measured.hi)})`;

/** How kappa is usually read (Landis and Koch 1977). */
export function strengthText(kappa: Measured | null): string {
  if (kappa === null) return 'Cannot be said';
  const { value } = kappa;
  if (value < 0) return 'Worse than chance';
  if (value <= 0.2) return 'Slight';
  if (value <= 0.4) return 'Fair';
  if (value <= 0.6) return 'Moderate';
  return value <= 0.8 ? 'Substantial' : 'Almost perfect';
}

/** "2.1 (1.4 to 3.0)" */
export const liftText = (lift: Measured | null): string =>
  lift === null ? 'N/A' : `${lift.value.toFixed(1)} (${lift.lo.toFixed(1)} to ${lift.hi.toFixed(1)})`;

/** With two digits, and never "-0.00". */
export const fixed = (value: number): string => (Number(value.toFixed(2)) || 0).toFixed(2);
