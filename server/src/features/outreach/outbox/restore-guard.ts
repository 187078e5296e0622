import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** Nobody looked for so long: the product stood still, or yesterday's data is back. */
const gapHours = 6;

/**
 * After a restore, the outbox holds what has left since. So if this is another cluster than at the last look, or nobody looked
 * for hours while something waits, outreach is paused until a person has decided. Says whether it was paused just now.
 */
export const watchOverRestores = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ suspicious: boolean }>`
      select (cluster is not null and cluster <> system_identifier::text
          or heartbeat < ${now}::timestamptz - make_interval(hours => ${gapHours}))
        and paused is null
        and exists (select from outbox where state in ('queued', 'deferred', 'claimed', 'data_started', 'unknown')
          and send_at < ${now} and channel in ('EMAIL', 'SMS')) as suspicious
      from outreach_setting, pg_control_system() for update of outreach_setting`.execute(trx);
    const isSuspicious = rows[0]?.suspicious === true;
    await sql`update outreach_setting set heartbeat = ${now},
        cluster = (select system_identifier::text from pg_control_system()),
        paused = case when ${isSuspicious} then ${now}::timestamptz else paused end,
        paused_reason = case when ${isSuspicious}
          then 'The product stood still for hours, or its data was restored. Mails that waited may have been sent already.'
          else paused_reason end`.execute(trx);
    return isSuspicious;
  });
