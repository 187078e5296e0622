import type { Received } from '@app/contract/base/endpoint';
import type { ChartPayload } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/reported-charts';
import { handQuotas } from '@app/contract/outreach/quotas';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { readWindow } from '../series.ts';

const { days: quotaDays } = handQuotas.INVITATION;
const mostUsers = 40;

/** Who could not invite any more people, and how often. */
export const getInvitationQuotaDays = (
  db: Db,
  { query }: Received<typeof api.getInvitationQuotaDays>,
): Promise<ChartPayload> =>
  countedChart(db, 'invitation_quota_days', query, async (trx) => {
    const oldest = async () =>
      (
        await sql<{
          at: string | null;
        }>`select min(at) as at from message where direction = 'out' and kind = 'invitation'`.execute(trx)
      ).rows[0]!.at;
    const window = await readWindow(trx, query, { oldest, finest: 'day' });
    const day = sql`(at at time zone ${window.tz})::date`;
    const { rows } = await sql<{ name: string; sent: number; most: number; full: number; quota: number; all: number }>`
      with sent as (
        select user_id, ${day} as day, count(*) as sent from message
        where direction = 'out' and kind = 'invitation' and user_id is not null and at < ${window.to}::timestamptz
          and at >= ${window.from}::timestamptz - ${`${quotaDays} days`}::interval group by 1, 2
      ), around as (
        select user_id, day + later as day, sum(sent) as sent, coalesce(sum(sent) filter (where later = 0), 0) as own
        from sent cross join generate_series(0, ${quotaDays - 1}::int) as later group by 1, 2
      ), inside as (
        select around.* from around where day >= (${window.from}::timestamptz at time zone ${window.tz})::date
          and day <= (least(now(), ${window.to}::timestamptz - interval '1 microsecond') at time zone ${window.tz})::date
      )
      select username::text as name, max(sent)::int as most, (count(*) filter (where sent >= invitations_per_week))::int as full, invitations_per_week as quota,
        sum(own)::int as sent, count(*) over () as all
      from inside join app_user on app_user.id = user_id cross join outreach_setting group by inside.user_id, 1, invitations_per_week
      order by 3 desc, 2 desc, 1 limit ${mostUsers}`.execute(trx);
    const total = rows[0]?.all ?? 0;
    return {
      title: 'Days at the quota of invitations',
      shape: 'category',
      x: { type: 'category', label: 'User', values: rows.map(({ name }) => name) },
      axes: [{ id: 'l', unit: 'count' }],
      series: [
        {
          id: 'full',
          name: 'Days at the quota',
          axis: 'l',
          draw: 'bar',
          tone: 'bad',
          data: rows.map(({ full }) => full),
          total: rows.reduce((sum, { full }) => sum + full, 0),
        },
        {
          id: 'most',
          name: `Most in ${quotaDays} days`,
          axis: 'l',
          draw: 'bar',
          data: rows.map(({ most }) => most),
          total: null,
        },
        {
          id: 'quota',
          name: `Quota for ${quotaDays} days`,
          axis: 'l',
          draw: 'point',
          data: rows.map(({ quota }) => quota),
          total: null,
        },
        {
          id: 'sent',
          name: 'Invitations',
          axis: 'l',
          draw: 'point',
          data: rows.map(({ sent }) => sent),
          total: rows.reduce((sum, { sent }) => sum + sent, 0),
        },
      ],
      tables: ['message', 'outreach_setting', 'app_user'],
      definition: `Invitations that users sent by hand or noted. A day is at the quota if it and the ${quotaDays - 1} days before have as many as the firm allows in ${quotaDays} days today; a quota that was different then is not known. Invitations of bots are not in it.`,
      ...(total > mostUsers && { truncated: { kept: mostUsers, total } }),
      warnings: [],
    };
  });
