import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { blankWordsAbout } from '../audit/audit.ts';
import { dropMailboxes } from '../outreach/outreach.ts';
import { goesUnlessShared, goesWithAccount } from './account-holdings.ts';

/**
 * Empties accounts whose time is over: those that were turned away or never approved, and those that were deactivated, with all that is theirs
 * alone: mailbox, photo, devices, second factors, and what the audit trail says of them in words. The number stays, for what was
 * done with it; whoever had it can register anew.
 */
export async function forgetUsers(
  trx: Transaction,
  { registration_months, user_months }: { registration_months: number | null; user_months: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      select app_user.id, state, greatest(app_user.created, last_login, (select max(audit_log.created) from audit_log
        where targets @> array['user:' || app_user.id] and action in ('user_reject', 'user_deactivate', 'user_reactivate'))) as since
      from app_user where forgotten is null and state in ('pending', 'rejected', 'deactivated'))
    update app_user set username = 'removed-' || app_user.id, email = 'removed-' || app_user.id || '@invalid', password_hash = '',
      first_name = 'Removed', last_name = 'user', last_login = null, is_staff = false, is_superuser = false, forgotten = now(),
      state = case when ended.state = 'pending' then 'rejected' else ended.state end, version = version + 1
    from ended where ended.id = app_user.id
      and ended.since < now() - make_interval(months => case when ended.state = 'deactivated' then ${user_months}::int else ${registration_months}::int end)
    returning app_user.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`update user_profile set can_impersonate = false, config = '{}', company_id = null, company_name = '', phone_number = '',
    linkedin_url = '', linkedin_email = '' where user_id = any(${ids})`.execute(trx);
  if (ids.length === 0) return ids;
  await dropMailboxes(trx, ids);
  const remove = async (name: string, which = sql`true`) => {
    const [table, column] = name.split('.') as [string, string];
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}) and ${which}`.execute(trx);
  };
  for (const name of goesWithAccount) await remove(name);
  for (const name of goesUnlessShared) await remove(name, sql`not shared`);
  await blankWordsAbout(
    trx,
    ids.map((id) => `user:${id}`),
  );
  return ids;
}
