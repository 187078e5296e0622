import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/chart-settings';
import type { ChartSettings } from '@app/contract/charts/chart-settings';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

/** There is one set of them. */
const target = { kind: 'chart_settings', id: 1 } as const;

export async function getChartSettings(db: Db): Promise<ChartSettings> {
  const { rows } = await sql<ChartSettings>`
    select targets, coalesce((select jsonb_agg(jsonb_build_object('id', app_user.id, 'username', username,
        'name', coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)) order by place)
      from unnest(named_users) with ordinality as named (id, place) join app_user using (id)), '[]') as named_users
    from chart_setting`.execute(db);
  return rows[0]!;
}

export async function changeChartSettings(
  doer: Doer,
  { body: { named_users: users, targets } }: Received<typeof api.changeChartSettings>,
): Promise<Answer<typeof api.changeChartSettings>> {
  const { trx } = doer;
  if (users) {
    const named = [...new Set(users)];
    const { rows } = await sql<{
      known: number;
    }>`select count(*) as known from app_user where id = any(${named})`.execute(trx);
    ensure(rows[0]!.known === named.length, 'user_not_found');
    await sql`update chart_setting set named_users = ${named}`.execute(trx);
  }
  /* Key by key, so that two people who change different targets lose nothing. */
  if (targets)
    await sql`update chart_setting set targets = jsonb_strip_nulls(targets || ${JSON.stringify(targets)}::jsonb)`.execute(
      trx,
    );
  await audit(doer, { action: 'chart_settings_change', target, after: { named_users: users, targets } });
  return getChartSettings(trx);
}
