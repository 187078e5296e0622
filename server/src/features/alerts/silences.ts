import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/alerts';
import type { Silence } from '@app/contract/machine/health';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

/** Those that have not ended, by their rule. */
export async function readSilences(db: Db, now: Date): Promise<Map<string, Silence>> {
  const { rows } = await sql<Silence & { rule: string }>`
    select alert_silence.id, rule, reason, alert_silence.created, ends,
      case when app_user.id is not null then jsonb_build_object('id', app_user.id, 'username', username) end as user
    from alert_silence left join app_user on app_user.id = user_id
    where ends > ${now.toISOString()}::timestamptz order by alert_silence.id`.execute(db);
  return new Map(rows.map(({ rule, ...silence }) => [rule, silence]));
}

export async function silenceAlert(
  doer: Doer,
  { body: { rule, reason, hours } }: Received<typeof api.silenceAlert>,
): Promise<Silence> {
  const { trx, actor } = doer;
  await sql`update alert_silence set ends = now() where rule = ${rule} and ends > now()`.execute(trx);
  const { rows } = await sql<Omit<Silence, 'user'>>`
    insert into alert_silence (rule, reason, user_id, ends)
    values (${rule}, ${reason}, ${actor.id}, now() + make_interval(hours => ${hours}))
    returning id, reason, created, ends`.execute(trx);
  const made = rows[0]!;
  await audit(doer, {
    action: 'alert_silence',
    target: { kind: 'alert', id: rule },
    after: { ends: made.ends },
    reason,
  });
  return { ...made, user: { id: actor.id, username: actor.username } };
}

export async function endSilence(doer: Doer, { params: { id } }: Received<typeof api.endSilence>): Promise<void> {
  const { rows } = await sql<{ rule: string; ends: string }>`
    with running as (select id, rule, ends from alert_silence where id = ${id} and ends > now() for update)
    update alert_silence set ends = now() from running where alert_silence.id = running.id
    returning running.rule, running.ends`.execute(doer.trx);
  const [ended] = rows;
  ensure(ended, 'not_found');
  await audit(doer, {
    action: 'alert_silence_end',
    target: { kind: 'alert', id: ended.rule },
    before: { ends: ended.ends },
  });
}
