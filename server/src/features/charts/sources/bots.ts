import type { Received } from '@app/contract/base/endpoint';
import { valueName } from '@app/contract/charts/chart-names';
import type { ChartPayload } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { readWindow, splitByKey, timeAxis } from '../series.ts';

const keys = {
  status: sql`stood.status`,
  source: sql`bot.source`,
  owner: sql`coalesce(username::text, '(none)')`,
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
    const at = (moment: RawBuilder<unknown>) => sql`width_bucket(${moment}, ${ends}::timestamptz[])`;
    /* Each status counts from the first bucket that ends with it to the last: only where that changes has to be counted. */
    const { rows } = await sql<{ at: number; key: string; step: number }>`
      with stood as (
        select bot_id, outcome as status, ${at(sql`occurred_at`)} as since,
          coalesce(${at(sql`lag(occurred_at) over (partition by bot_id order by occurred_at desc)`)}, ${ends.length}::int) as until
        from ingest_event where kind = 'bot_status' and bot_id is not null and occurred_at < ${window.to}::timestamptz
      )
      select turn.at, ${keys[query.split_by]} as key, sum(step)::int as step
      from stood join bot on bot.id = bot_id left join app_user on app_user.id = bot.user_id
        cross join lateral (values (since, 1), (until, -1)) as turn (at, step)
      where stood.status <> 'retired' and since < until group by 1, 2`.execute(trx);
    const counts = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, turns]) => {
      const steps = new Map(turns.map(({ at, step }) => [at, step]));
      let value = 0;
      return window.starts.map((start, at) => {
        value += steps.get(at) ?? 0;
        return { at: new Date(start).toISOString(), key, value };
      });
    });
    return {
      title: `Bots by ${query.split_by}`,
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'count' }],
      series: splitByKey(window, counts).splits.map(({ key, other, data }) => ({
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
