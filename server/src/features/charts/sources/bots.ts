import type { Received } from '@app/contract/base/endpoint';
import { valueName } from '@app/contract/chart-names';
import type { ChartPayload } from '@app/contract/charts';
import type * as api from '@app/contract/hs';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { readWindow, splitByKey, timeAxis } from '../series.ts';

const keys = {
  status: sql`status`,
  source: sql`source`,
  owner: sql`coalesce(owner, '(none)')`,
} as const;

/** How the fleet stood, not what happened: each bot counts in the status that it had when the bucket ended. */
export const getBotCounts = (db: Db, { query }: Received<typeof api.getBotCounts>): Promise<ChartPayload> =>
  countedChart(db, 'bot_ts', query, async (trx) => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(created) as at from bot`.execute(trx)).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest });
    const ends = [...window.starts.slice(1), Date.parse(window.to)].map((end) =>
      new Date(Math.min(end, Date.now())).toISOString(),
    );
    const starts = window.starts.map((start) => new Date(start).toISOString());
    const { rows } = await sql<{ at: string; key: string; value: number }>`
      with stood as (
        select bucket.start as at, last.outcome as status, bot.source, username::text as owner
        from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as bucket (start, "end") cross join bot
          left join app_user on app_user.id = bot.user_id
          cross join lateral (select outcome from ingest_event where kind = 'bot_status' and bot_id = bot.id
            and occurred_at < bucket."end" order by occurred_at desc limit 1) as last
      )
      select at, ${keys[query.split_by]} as key, count(*) as value from stood where status <> 'retired' group by 1, 2`.execute(
      trx,
    );
    return {
      title: `Bots by ${query.split_by}`,
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'count' }],
      series: splitByKey(window, rows).splits.map(({ key, other, data }) => ({
        id: key,
        name: valueName('BotEvent', query.split_by === 'status' ? 'outcome' : query.split_by, key),
        axis: 'l',
        draw: 'area',
        stack: 'bots',
        data,
        // The same bots stand in every bucket.
        total: null,
        ...(other && { other }),
      })),
      tables: ['bot', 'ingest_event', 'app_user'],
      definition: `Bots by the ${query.split_by} that they had at the end of each period, as was reported. Retired ones do not count.`,
      warnings: window.warnings,
    };
  });
