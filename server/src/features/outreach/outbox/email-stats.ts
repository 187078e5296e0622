import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/charts/email-stats';
import { isStaff } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';

/** Today is the day of the firm. */
export async function getEmailStats(
  db: Db,
  { query: { user } }: Received<typeof api.getEmailStats>,
  actor: Actor,
): Promise<Answer<typeof api.getEmailStats>> {
  const whose = user ?? actor.id;
  ensure(whose === actor.id || isStaff(actor), 'not_permitted');
  const { rows } = await sql<{ span: keyof Answer<typeof api.getEmailStats>; figures: api.EmailFigures }>`
    with span as (
      select 'today' as span, date_trunc('day', now() at time zone zone) at time zone zone as since from outreach_setting
      union all select 'days_7', now() - interval '7 days' union all select 'days_30', now() - interval '30 days'
    ), mail as (
      select sent_at, exists (select from message where answers_id = outbox.id and kind = 'bounce') as bounced,
        exists (select from message where outbox_id = outbox.id and answered is not null) as replied,
        exists (select from suppression where address_hash = sha256(convert_to(lower(address::text), 'UTF8'))
          and reason in ('unsubscribe', 'complaint') and suppression.created >= sent_at) as opted_out
      from outbox where channel = 'EMAIL' and state = 'sent' and sent_at >= (select min(since) from span)
        ${whose === 'all' ? sql`` : sql`and user_id = ${whose}`}
    )
    select span, jsonb_build_object('sent', count(sent_at), 'delivered', count(sent_at) filter (where not bounced),
      'bounced', count(*) filter (where bounced), 'replied', count(*) filter (where replied),
      'opted_out', count(*) filter (where opted_out),
      'reply_rate', count(*) filter (where replied and not bounced)::float8 / nullif(count(*) filter (where not bounced), 0)) as figures
    from span left join mail on sent_at >= since group by span`.execute(db);
  return Object.fromEntries(rows.map(({ span, figures }) => [span, figures])) as Answer<typeof api.getEmailStats>;
}
