import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/reported-charts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';

const mostBots = 40;

/** Bots that should be at work: the one that has been silent for longest comes first. */
export const getBotLoad = (db: Db, { query }: Received<typeof api.getBotLoad>): Promise<ChartPayload> =>
  countedChart(db, 'bot_load', query, async (trx) => {
    const { rows } = await sql<{ id: number; name: string; silent: number | null; used: number | null; all: number }>`
      select bot.id, bot.name, date_part('epoch', now() - last.occurred_at) as silent,
        least(1, day.actions / nullif(daily_cap, 0)::float8) as used, count(*) over () as all
      from bot left join lateral (
          select occurred_at from ingest_event where bot_id = bot.id and occurred_at <= now() order by occurred_at desc limit 1
        ) as last on true
        cross join lateral (
          select count(*) filter (where kind = 'bot_action') as actions from ingest_event
          where bot_id = bot.id and occurred_at > now() - interval '24 hours' and occurred_at <= now()
        ) as day
      where status not in ('paused', 'retired') order by last.occurred_at nulls first, bot.name, bot.id limit ${mostBots}`.execute(
      trx,
    );
    const total = rows[0]?.all ?? 0;
    const never = rows.filter(({ silent }) => silent === null).map(({ name }) => name);
    const drill = '/charts/bot/{key}';
    return {
      title: 'Silence and caps of bots',
      shape: 'category',
      x: {
        type: 'category',
        label: 'Bot',
        values: rows.map(({ name }) => name),
        keys: rows.map(({ id }) => String(id)),
      },
      axes: [
        { id: 'l', unit: 's', min: 0 },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        {
          id: 'silent',
          name: 'Time since the last report',
          axis: 'l',
          draw: 'bar',
          tone: 'bad',
          data: rows.map(({ silent }) => silent),
          total: null,
          drill,
        },
        {
          id: 'used',
          name: 'Share of the daily cap used in 24 hours',
          axis: 'r',
          draw: 'point',
          data: rows.map(({ used }) => used),
          total: null,
          drill,
        },
      ],
      tables: ['bot', 'ingest_event'],
      definition:
        'Bots that are neither paused nor retired: how long ago each was last heard of, and how many actions it reported in the last 24 hours as a share of its daily cap. The range of the page does not matter here.',
      ...(total > mostBots && { truncated: { kept: mostBots, total } }),
      warnings: never.length === 0 ? [] : [{ code: 'never', text: `Never heard of: ${never.join(', ')}.` }],
    };
  });
