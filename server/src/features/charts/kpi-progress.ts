import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload, ChartSeries } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/funnel-charts';
import { kpi, type KpiName } from '@app/contract/charts/kpis';
import type { Db } from '#platform/db/db';
import { getKpiSeries } from './kpis.ts';

/** A figure of the firm added up, from the chart that shows it week by week: so both always agree. */
export const getKpiProgress = async (db: Db, { query }: Received<typeof api.getKpiProgress>): Promise<ChartPayload> =>
  progressOf(await getKpiSeries(db, { query: { ...query, period: query.period ?? 'week' } }), query.name, Date.now());

export function progressOf(chart: ChartPayload, name: KpiName, now: number): ChartPayload {
  const { name: title, definition } = kpi(name);
  const figures = chart.series.find(({ id }) => id === name)!.data.map((value) => value ?? 0);
  const targets = chart.series.find(({ id }) => id === 'target')?.data.map((value) => value ?? 0);
  const line = (id: string, called: string, data: number[]): ChartSeries => ({
    id,
    name: called,
    axis: 'l',
    draw: 'line',
    data,
    // The last figure is the sum already.
    total: null,
  });
  const shares = sharesPassed(chart, now);
  return {
    ...chart,
    id: 'kpi_progress',
    title: `${title}, added up`,
    series: [
      line(name, title, addedUp(figures)),
      ...(targets ? [line('target', 'Target', addedUp(targets.map((target, at) => target * shares[at]!)))] : []),
    ],
    meta: {
      ...chart.meta,
      tables: [...chart.meta.tables, 'chart_setting'],
      definition: `${definition} Added up since the start of the range, beside the weekly target added up likewise; of the period that has begun, the part of the target that is due by now.${
        name === 'people_contacted' ? ' Whoever is contacted in two periods counts in both, as in the target.' : ''
      }`,
      warnings: targets
        ? chart.meta.warnings
        : [...chart.meta.warnings, { code: 'no_target', text: `${title} has no target. Targets are set under KPIs.` }],
    },
  };
}

const addedUp = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

/** How much of each period has passed. */
function sharesPassed({ x }: ChartPayload, now: number): number[] {
  if (x.type !== 'time') return [];
  return x.values.map((start, at) => {
    const end = x.values[at + 1] ?? x.end ?? now;
    return Math.min(1, Math.max(0, (now - start) / (end - start)));
  });
}
