import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/rules';
import type { OutreachState } from '@app/contract/outreach/rules';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';

/** There is one set of them. */
const target = { kind: 'outreach_rules', id: 1 } as const;

export async function getOutreachRules(db: Db): Promise<OutreachState> {
  const { rows } = await sql<OutreachState>`
    select version, zone, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, weekdays, first_per_day, per_day,
      per_domain_hour, spacing_from, spacing_to, cooldown_days, invitations_per_week, inmails_per_month, reply_column, notice, signature, counts_opens, paused, paused_reason,
      (select count(*) from outbox where state in ('queued', 'deferred') and send_at <= now() and channel in ('EMAIL', 'SMS')) as due
    from outreach_setting`.execute(db);
  return rows[0]!;
}

/** What waits under the old rules is looked at again under the new ones. */
export async function changeOutreachRules(
  doer: Doer,
  { body: { version, ...given } }: Received<typeof api.changeOutreachRules>,
): Promise<Answer<typeof api.changeOutreachRules>> {
  const { trx } = doer;
  await sql`select from outreach_setting for update`.execute(trx);
  const before = await getOutreachRules(trx);
  ensure(before.version === version, 'changed_meanwhile');
  const rules = { ...before, ...given };
  ensure(rules.closes > rules.opens, 'invalid_input', {
    fields: { closes: 'The window has to close after it opens' },
  });
  ensure(rules.spacing_to >= rules.spacing_from, 'invalid_input', {
    fields: { spacing_to: 'At least as long as the shortest wait' },
  });
  const { weekdays, ...plain } = given;
  await trx
    .updateTable('outreach_setting')
    .set({
      ...plain,
      ...(weekdays && { weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) }),
      version: version + 1,
    })
    .execute();
  await sql`update mailbox set next_send = null, waits_for = ''`.execute(trx);
  await sql`update sms_share set next_send = null, waits_for = ''`.execute(trx);
  await audit(doer, { action: 'outreach_rules_change', target, after: given });
  return getOutreachRules(trx);
}

export async function pauseOutreach(
  doer: Doer,
  { body: { reason } }: Received<typeof api.pauseOutreach>,
): Promise<Answer<typeof api.pauseOutreach>> {
  await sql`update outreach_setting set paused = coalesce(paused, now()), paused_reason = ${reason}`.execute(doer.trx);
  await audit(doer, { action: 'outreach_pause', target, reason });
  return getOutreachRules(doer.trx);
}

/** After a restore, what was to leave by now may have left: held, somebody decides about each. */
export async function resumeOutreach(
  doer: Doer,
  { body: { due } }: Received<typeof api.resumeOutreach>,
): Promise<Answer<typeof api.resumeOutreach>> {
  const { trx } = doer;
  await sql`select from outreach_setting for update`.execute(trx);
  if (due === 'hold')
    await sql`update outbox set state = 'held', state_at = now(), note = 'Waited while outreach was paused, and may have been sent'
      where state in ('queued', 'deferred') and send_at <= now() and channel in ('EMAIL', 'SMS')`.execute(trx);
  await sql`update outreach_setting set paused = null, paused_reason = ''`.execute(trx);
  await audit(doer, { action: 'outreach_resume', target, after: { due } });
  return getOutreachRules(trx);
}
