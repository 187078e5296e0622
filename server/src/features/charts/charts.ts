import type { ChartPayload } from '@app/contract/charts/charts';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db, Transaction } from '#platform/db/db';
import { AppError } from '#platform/errors';

export { addMarks } from './chart-marks.ts';
export { type Calendar, historyDays, longestForecast, mostADay, turnOfEach } from './forecasts/sending-forecast.ts';
export { callsIn, waitPercentiles } from './llm-calls.ts';
export { type Parts, partsOf, partsOfAll } from './ready-days.ts';
export { bucketOf, fillGaps, largestSplits, readWindow, splitByKey, timeAxis, type Window, within } from './series.ts';

type Meta = ChartPayload['meta'];
export type ChartParts = Omit<ChartPayload, 'v' | 'meta'> &
  Pick<Meta, 'tables' | 'definition'> &
  Partial<Pick<Meta, 'params' | 'truncated' | 'warnings'>>;

/** A chart, with how long it took and when that was. */
export async function chartOf(make: () => Promise<ChartParts>): Promise<ChartPayload> {
  const began = performance.now();
  const { tables, definition, params = {}, truncated, warnings = [], ...chart } = await make();
  return {
    v: 1,
    ...chart,
    meta: {
      generated_at: new Date().toISOString(),
      took_ms: Math.round(10 * (performance.now() - began)) / 10,
      cached: false,
      tables,
      definition,
      params,
      ...(truncated && { truncated }),
      warnings,
    },
  };
}

/** So long an answer is given again to whoever asks the same. */
const keptMs = 30_000;
const mostKept = 500;
const patience = '5s';
const kept = new WeakMap<Db, Map<string, { until: number; chart: Promise<ChartPayload> }>>();

/**
 * A chart that counts over whole tables: in a transaction that can change nothing and is cut off after five seconds, and
 * once for all who ask the same within half a minute, also at the same moment.
 */
export async function countedChart(
  db: Db,
  id: string,
  query: object,
  make: (trx: Transaction, params: Record<string, string>) => Promise<Omit<ChartParts, 'id' | 'params'>>,
): Promise<ChartPayload> {
  const charts = kept.get(db) ?? new Map<string, { until: number; chart: Promise<ChartPayload> }>();
  kept.set(db, charts);
  const params = paramsOf(query);
  const key = JSON.stringify([id, params]);
  const known = charts.get(key);
  if (known && known.until > Date.now()) {
    const chart = await known.chart;
    return { ...chart, meta: { ...chart.meta, cached: true } };
  }
  for (const [old, { until }] of charts) if (until <= Date.now() || charts.size >= mostKept) charts.delete(old);
  const chart = chartOf(async () => ({ id, params, ...(await readOnly(db, (trx) => make(trx, params))) }));
  charts.set(key, { until: Date.now() + keptMs, chart });
  try {
    return await chart;
  } catch (error) {
    charts.delete(key);
    throw error;
  }
}

/** Forgets what was counted: for tests, which change what they count. */
export const forgetCharts = (db: Db): boolean => kept.delete(db);

/** What was asked, as text and in one order, so that the same question looks the same. */
const paramsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export async function readOnly<T>(db: Db, ask: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${patience}, true)`.execute(trx);
        return ask(trx);
      });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '57014')
      throw new AppError('count_too_long', { cause: error });
    throw error;
  }
}
