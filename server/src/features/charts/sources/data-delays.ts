import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/reported-charts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { bucketOf, fillGaps, readWindow, timeAxis, within } from '../series.ts';

/** Of each kind, the newest so many tell how late data reaches us now. */
const newest = 3000;
const intakeKinds = ['profile', 'job', 'search', 'company'];

/** How long it takes from when something happened elsewhere to when it was reported to us. */
export const getIntakeDelays = (db: Db, { query }: Received<typeof api.getIntakeDelays>): Promise<ChartPayload> =>
  countedChart(db, 'intake_delays', query, async (trx) => {
    const { rows } = await sql<{ source: string; events: number; median: number; slow: number }>`
      select source, count(*) as events, percentile_cont(0.5) within group (order by late) as median,
        percentile_cont(0.95) within group (order by late) as slow
      from unnest(${intakeKinds}::text[]) as asked, lateral (
        select source, greatest(0, date_part('epoch', received_at - occurred_at)) as late from ingest_event
        where kind = asked order by occurred_at desc limit ${newest}
      ) as event group by source order by median desc, source limit 20`.execute(trx);
    const time = (id: 'median' | 'slow', name: string, draw: 'bar' | 'point') => ({
      id,
      name,
      axis: 'l' as const,
      draw,
      data: rows.map((row) => row[id]),
      n: rows.map(({ events }) => events),
      total: null,
      drill: '/generic_table/?model=IngestEvent&field=occurred_at&filter=source%3A{key}',
    });
    const sources = rows.map(({ source }) => source);
    return {
      title: 'How late data reaches us, by source',
      shape: 'category',
      x: { type: 'category', label: 'Source', values: sources, keys: sources },
      axes: [{ id: 'l', unit: 's', min: 0 }],
      series: [time('median', 'Half of it comes within', 'bar'), time('slow', '95 of 100 come within', 'point')],
      tables: ['ingest_event'],
      definition: `The time from when a profile, job posting, search or company was seen elsewhere to when it was reported here: the newest ${newest} of each of the four kinds, by source. The range of the page does not matter here.`,
      warnings: [],
    };
  });

/** How long somebody waits for a profile that they asked to be refreshed. */
export const getRefreshTimes = (db: Db, { query }: Received<typeof api.getRefreshTimes>): Promise<ChartPayload> =>
  countedChart(db, 'refresh_times', query, async (trx) => {
    const oldest = async () =>
      (
        await sql<{
          at: string | null;
        }>`select min(start) as at from ingest_day where kind = 'profile_refresh'`.execute(trx)
      ).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest });
    const { rows } = await sql<{ at: string; median: number; slow: number; refreshes: number }>`
      with refresh as (
        select occurred_at, date_part('epoch', occurred_at - (payload ->> 'requested_at')::timestamptz) as waited from ingest_event
        where kind = 'profile_refresh' and outcome = 'done' and payload ? 'requested_at' and ${within(window, sql`occurred_at`)}
      )
      select ${bucketOf(window, sql`occurred_at`)} as at, count(*) as refreshes,
        percentile_cont(0.5) within group (order by waited) as median, percentile_cont(0.95) within group (order by waited) as slow
      from refresh where waited >= 0 group by 1`.execute(trx);
    const dense = fillGaps<{ median: number | null; slow: number | null; refreshes: number }>(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { median: null, slow: null, refreshes: 0 },
    );
    const time = (id: 'median' | 'slow', name: string) => ({
      id,
      name,
      axis: 'l' as const,
      draw: 'line' as const,
      data: dense.map((row) => row[id]),
      n: dense.map(({ refreshes }) => refreshes),
      total: null,
      drill:
        '/generic_table/?model=IngestEvent&field=occurred_at&filter=kind%3Aprofile_refresh|outcome%3Adone&from={from}&to={to}',
    });
    return {
      title: 'From request to refreshed profile',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 's', min: 0 }],
      series: [time('median', 'Half are done within'), time('slow', '95 of 100 are done within')],
      tables: ['ingest_event'],
      definition:
        'Profile refreshes that succeeded, by when they were done: the time since they were asked for. n is how many said when that was.',
      warnings: window.warnings,
    };
  });
