import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/chart-sources';
import type { ChartPayload } from '@app/contract/charts/charts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { chartOf } from '../charts.ts';
import { bucketOf, fillGaps, readWindow, timeAxis, within } from '../series.ts';

/** What a queue did, what failed, and how much waited. */
export const getQueueSeries = (
  db: Db,
  { params: { queue }, query }: Received<typeof api.getQueueSeries>,
): Promise<ChartPayload> =>
  chartOf(async () => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(at) as at from queue_sample where queue = ${queue}`.execute(db))
        .rows[0]!.at;
    const window = await readWindow(db, query, { oldest, finest: 'minute', usual: 400 });
    const { rows } = await sql<{ at: string; done: number; failed: number; waiting: number }>`
      select ${bucketOf(window, sql`at`)} as at, sum(done) as done, sum(failed) as failed, max(pending) as waiting
      from queue_sample where queue = ${queue} and ${within(window, sql`at`)} group by 1`.execute(db);
    const figures = (name: 'done' | 'failed' | 'waiting') =>
      fillGaps<number | null>(
        window,
        rows.map((row) => ({ at: row.at, value: row[name] })),
        null,
      );
    const total = (name: 'done' | 'failed') => rows.reduce((sum, row) => sum + row[name], 0);
    return {
      id: `queue ${queue}`,
      title: queue,
      shape: 'time',
      x: timeAxis(window),
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'done',
          name: 'Done',
          tone: 'good',
          axis: 'l',
          draw: 'bar',
          stack: 'tasks',
          data: figures('done'),
          total: total('done'),
        },
        {
          id: 'failed',
          name: 'Failed',
          tone: 'bad',
          axis: 'l',
          draw: 'bar',
          stack: 'tasks',
          data: figures('failed'),
          total: total('failed'),
        },
        {
          id: 'waiting',
          name: 'Waiting at most (right axis)',
          axis: 'r',
          draw: 'line',
          data: figures('waiting'),
          total: null,
        },
      ],
      tables: ['queue_sample'],
      definition:
        'Tasks of the queue that ended well or failed in each bucket, and the most that waited at once. Workers take a sample every ten seconds; while no worker runs there is nothing to show. Samples are kept for 90 days.',
      params: { queue },
      warnings: window.warnings,
    };
  });
