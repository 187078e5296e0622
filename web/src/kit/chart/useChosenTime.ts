import { type ChartPeriod, chartPeriods, type ChartRange, chartRanges, fitsRange } from '@app/contract/charts/charts';
import { timeZone } from '@app/contract/base/time-zone';
import { z } from 'zod';
import { useSearch } from '../page/address/search.ts';
import type { Charts } from './charts.ts';
import type { ChosenTime } from './source.ts';

const search = z.object({
  range: z.enum(Object.keys(chartRanges) as [ChartRange]).optional(),
  period: z.enum([...chartPeriods, 'auto']).optional(),
  compare: z.literal('1').optional(),
  /** Of whoever shared the address; without it days are those of the reader. */
  tz: timeZone.optional(),
});
export type ChangeTime = ReturnType<typeof useSearch<typeof search>>[1];

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the address of a page says about time. */
export interface Chosen {
  range: ChartRange;
  period: ChartPeriod | 'auto';
  compares: boolean;
  /** As endpoints take it. */
  time: ChosenTime;
  change: ChangeTime;
}

export function useChosenTime({ ranges, period: usual }: Pick<Charts, 'ranges' | 'period'>): Chosen {
  const [asked, change] = useSearch(search);
  const range = ranges?.find((each) => each === asked.range) ?? ranges?.[0] ?? 'all';
  /* What was asked for and does not fit is left to the server, which says so; what nobody asked for gives way. */
  const period = asked.period ?? (usual && fitsRange(range, usual) ? usual : 'auto');
  return {
    range,
    period,
    /* Before everything there is nothing. */
    compares: asked.compare !== undefined && range !== 'all',
    time: { range, ...(period !== 'auto' && { period }), tz: asked.tz ?? ownZone() },
    change,
  };
}
