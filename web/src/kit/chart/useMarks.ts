import { type ChartMark, listChartMarks } from '@app/contract/charts/chart-marks';
import { type ChartPayload, type ChartRange, hoursIn } from '@app/contract/charts/charts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../net/api.ts';
import { isWebLink } from '../web-link.ts';
import { useAskAhead } from './useAskAhead.ts';

type AxisMarks = NonNullable<ChartPayload['marks']>;

/** What happened in the range of a page. */
export interface Marks {
  list: readonly ChartMark[];
  /** As charts have them. */
  onAxis: AxisMarks;
  /** No figure of the page is real. */
  demo: boolean;
}

/** Read once for all charts of a page, by whoever may. */
export function useMarks(isOn: boolean, range: ChartRange): Marks | undefined {
  const query = range === 'all' ? {} : { from: earliestOf(range) };
  const question = queryOf(listChartMarks, { query });
  /* First of all: a chart whose marks come later is drawn twice. */
  useAskAhead(isOn ? [question] : []);
  const { data } = useQuery({ ...question, enabled: isOn });
  const list = data?.results;
  const onAxis = useMemo(
    () =>
      (list ?? []).map(({ at, kind, label, href }): AxisMarks[number] => ({
        at: Date.parse(at),
        kind,
        label,
        ...(isWebLink(href) && { href }),
      })),
    [list],
  );
  return isOn ? { list: list ?? [], onAxis, demo: data?.demo ?? false } : undefined;
}

/* The first bucket begins before the range does, by a month at most. By day, so that the question stays the same. */
const earliestOf = (range: ChartRange): string => {
  const hours = hoursIn[range] + 31 * hoursIn.day;
  return `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10)}T00:00:00Z`;
};
