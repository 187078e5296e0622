import type { Received } from '@app/contract/base/endpoint';
import { valueName } from '@app/contract/charts/chart-names';
import { type ChartPayload, type ChartSeries, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { categoryFilter, drillOf, drillOfCategory } from '../explorer/generic-series.ts';
import { acceptDays, relations } from '../models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, within } from '../series.ts';
import { is } from './presets.ts';

const { from, tables: known } = relations.SentInvitation;
const tables = [...known];
const acceptedMeans = `Accepted means: within ${acceptDays} days; the newest ${acceptDays} days can still rise.`;
const oldest = (trx: Transaction) => async () =>
  (await sql<{ at: string | null }>`select min(created) as at from ${from} as item`.execute(trx)).rows[0]!.at;
const ofUser = (username: string | undefined) =>
  username === undefined ? sql`` : sql`and bot__user_profile__user__username = ${username}`;

export const getInviteAnalytics = (db: Db, { query }: Received<typeof api.getInviteAnalytics>): Promise<ChartPayload> =>
  countedChart(db, 'invite_analytics', query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldest(trx) });
    const { rows } = await sql<{ at: string; sent: number; accepted: number; open: number }>`
      select ${bucketOf(window, sql`created`)} as at, count(*) as sent, count(*) filter (where accepted) as accepted,
        count(*) filter (where accepted_at is null) as open
      from ${from} as item where ${within(window, sql`created`)} ${ofUser(query.username)} group by 1`.execute(trx);
    const dense = fillGaps(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', sent: 0, accepted: 0, open: 0 },
    );
    const clauses = is('bot__user_profile__user__username', query.username);
    const bar = (key: 'sent' | 'accepted' | 'open', name: string, drill?: ReturnType<typeof is>): ChartSeries => ({
      id: key,
      name,
      axis: 'l',
      draw: 'bar',
      data: dense.map((row) => row[key]),
      total: dense.reduce((sum, row) => sum + row[key], 0),
      ...(drill && { drill: drillOf({ model: 'SentInvitation', field: 'created', clauses: [...clauses, ...drill] }) }),
    });
    return {
      title: 'Invite analytics',
      shape: 'time',
      x: maturingAxis(window, acceptDays),
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        bar('sent', 'Sent', []),
        bar('accepted', 'Accepted', is('accepted', true)),
        bar('open', 'Still open'),
        {
          id: 'accepted:share',
          name: 'Share accepted',
          axis: 'r',
          draw: 'line',
          ...ratiosOf(dense.map(({ sent, accepted }) => ({ hits: accepted, n: sent }))),
          total: null,
          drill: drillOf({ model: 'SentInvitation', field: 'created', clauses }),
        },
      ],
      tables,
      definition: `Invitations by when they were sent. ${acceptedMeans}`,
      warnings: window.warnings,
    };
  });

const mostBots = 40;
const byHand = '(by hand)';
export const getConnectRatiosByType = (
  db: Db,
  { query }: Received<typeof api.getConnectRatiosByType>,
): Promise<ChartPayload> =>
  countedChart(db, 'connect_ratio_by_type', query, async (trx) => {
    const { split_by_bot: byBot = false, invite_type: type } = query;
    const window = await readWindow(trx, { range: '1y', ...query }, { oldest: oldest(trx) });
    const key = byBot ? sql`coalesce(bot__name, ${byHand})` : sql`type`;
    const { rows } = await sql<{ key: string; sent: number; accepted: number; all: number }>`
      select ${key} as key, count(*) as sent, count(*) filter (where accepted) as accepted, count(*) over () as all
      from ${from} as item where ${within(window, sql`created`)} ${type === undefined ? sql`` : sql`and type = ${type}`}
      group by 1 order by 2 desc, 1 limit ${mostBots}`.execute(trx);
    const total = rows[0]?.all ?? 0;
    const drill = drillOfCategory({ model: 'SentInvitation', field: 'created', clauses: is('type', type) }, window);
    return {
      title: byBot ? 'Connect ratio by bot' : 'Connect ratio by type',
      shape: 'category',
      x: {
        type: 'category',
        label: byBot ? 'Bot' : 'Type',
        values: rows.map((row) => (byBot ? row.key : valueName('SentInvitation', 'type', row.key))),
        keys: rows.map((row) =>
          byBot ? categoryFilter('bot__name', row.key === byHand ? null : row.key) : categoryFilter('type', row.key),
        ),
      },
      axes: [
        { id: 'l', unit: 'ratio', max: 1 },
        { id: 'r', unit: 'count' },
      ],
      series: [
        {
          id: 'accepted:share',
          name: 'Share accepted',
          axis: 'l',
          draw: 'bar',
          ...ratiosOf(rows.map(({ sent, accepted }) => ({ hits: accepted, n: sent }))),
          total: null,
          drill,
        },
        {
          id: 'sent',
          name: 'Sent',
          axis: 'r',
          draw: 'point',
          data: rows.map(({ sent }) => sent),
          total: rows.reduce((sum, { sent }) => sum + sent, 0),
          drill,
        },
      ],
      tables,
      definition: `Of the invitations of each ${byBot ? 'bot' : 'type'}, the share that was accepted, with a 95 % interval by Wilson. ${acceptedMeans}`,
      ...(total > mostBots && { truncated: { kept: mostBots, total } }),
      warnings: [],
    };
  });

export const getConnectRatio = (db: Db, { query }: Received<typeof api.getConnectRatio>): Promise<ChartPayload> =>
  countedChart(db, 'connect_ratio', query, async (trx) => {
    const { username, split_by_years: byYears = false, invite_path: path, min_path: least, max_path: most } = query;
    const window = await readWindow(trx, byYears ? { range: 'all', ...query, period: 'week' } : query, {
      oldest: oldest(trx),
    });
    const ofPath = sql`${path === undefined ? sql`` : sql`and path_length = ${path}`}
      ${least === undefined ? sql`` : sql`and path_length >= ${least}`} ${most === undefined ? sql`` : sql`and path_length <= ${most}`}`;
    const { rows } = await sql<{ at: string; sent: number; accepted: number }>`
      select ${bucketOf(window, sql`created`)} as at, count(*) as sent, count(*) filter (where accepted) as accepted
      from ${from} as item where ${within(window, sql`created`)} ${ofUser(username)} ${ofPath} group by 1`.execute(trx);
    const ratios = (own: readonly { sent: number; accepted: number }[]) =>
      ratiosOf(own.map(({ sent, accepted }) => ({ hits: accepted, n: sent })));
    const nothing = { sent: 0, accepted: 0 };
    const sumOf = (own: readonly (typeof nothing)[]) =>
      own.reduce((sum, row) => ({ sent: sum.sent + row.sent, accepted: sum.accepted + row.accepted }), nothing);
    const weeks = Array.from({ length: 53 }, (_, at) => at + 1);
    const weekly = byYears ? rows.map((row) => ({ ...row, ...weekOf(row.at, window.tz) })) : [];
    const years = [...new Set(weekly.map(({ year }) => year))].toSorted((a, b) => a - b);
    const definition = `Of the invitations sent in each ${byYears ? 'week of each year' : 'period'}, the share that was accepted, with a 95 % interval by Wilson. ${acceptedMeans} How many steps away somebody was is known of those that bots sent.`;
    return {
      title: 'Connect ratio',
      ...(byYears
        ? {
            shape: 'category' as const,
            x: { type: 'category' as const, label: 'Week', values: weeks.map(String) },
            series: years.map((year) => ({
              id: String(year),
              name: String(year),
              axis: 'l' as const,
              draw: 'line' as const,
              ...ratios(weeks.map((week) => sumOf(weekly.filter((row) => row.year === year && row.week === week)))),
              total: null,
            })),
          }
        : {
            shape: 'time' as const,
            x: maturingAxis(window, acceptDays),
            series: [
              {
                id: 'accepted:share',
                name: 'Share accepted',
                axis: 'l' as const,
                draw: 'line' as const,
                ...ratios(
                  fillGaps<{ sent: number; accepted: number }>(
                    window,
                    rows.map((row) => ({ at: row.at, value: row })),
                    nothing,
                  ),
                ),
                total: null,
                drill: drillOf({
                  model: 'SentInvitation',
                  field: 'created',
                  clauses: [
                    ...is('bot__user_profile__user__username', username),
                    ...is('path_length', path),
                    ...(least === undefined ? [] : [{ key: 'path_length', op: 'gte' as const, values: [least] }]),
                    ...(most === undefined ? [] : [{ key: 'path_length', op: 'lt' as const, values: [most + 1] }]),
                  ],
                }),
              },
            ],
          }),
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      tables,
      definition,
      warnings: byYears ? [] : window.warnings,
    };
  });

/** The year and the number of the week that a moment lies in, by the zone's calendar (ISO 8601). */
function weekOf(moment: string, tz: string): { year: number; week: number } {
  const day = new Date(new Intl.DateTimeFormat('sv', { timeZone: tz, dateStyle: 'short' }).format(new Date(moment)));
  /* A week belongs to the year of its Thursday. */
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * dayMs);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return { year: thursday.getUTCFullYear(), week: 1 + Math.floor((thursday.getTime() - newYear) / (7 * dayMs)) };
}
const dayMs = 86_400_000;
