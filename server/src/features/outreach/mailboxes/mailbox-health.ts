import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/rules';
import { behindMinutes, type MailboxHealth } from '@app/contract/outreach/rules';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';

/** Of so many mails, counted back from the last, at most this share may come back. */
const lately = 50;
const mostBounced = 0.05;
/** Of the mails of thirty days at most this share may be called spam, and a single complaint is forgiven. */
const mostComplaints = 0.003;

const bouncesOf = (mailbox: unknown) => sql`(
  select count(*) filter (where exists (select from incoming_mail where outbox_id = mail.id and kind = 'bounce')) as bounced, count(*) as sent
  from (select outbox.id from outbox where outbox.mailbox_id = ${mailbox} and state = 'sent'
    and sent_at > coalesce((select resumed from mailbox as box where box.id = ${mailbox}), '-infinity')
    order by sent_at desc limit ${lately}) as mail)`;

export async function listMailboxes(
  db: Db,
  { query: { query = '' } }: Received<typeof api.listMailboxes>,
): Promise<Answer<typeof api.listMailboxes>> {
  const { rows } = await sql<MailboxHealth>`
    select mailbox.id, jsonb_build_object('id', app_user.id, 'username', app_user.username) as user, address::text,
      mailbox.paused, mailbox.paused_reason, per_day, fetched, coalesce(error, '') as fetch_error, provider,
      case when imap_host = '' then 'not_set_up' when coalesce(error, '') <> '' then 'failing' when fetched is null then 'waiting'
        when fetched < now() - make_interval(mins => ${behindMinutes}) then 'behind' else 'in_sync' end as sync,
      extract(epoch from now() - fetched)::float8 as lag, coalesce(failures, 0) as failures, next_try,
      (select count(*) from incoming_mail where mailbox_id = mailbox.id and created > now() - interval '1 day') as received_day,
      (select count(*) from outbox where mailbox_id = mailbox.id and state = 'sent' and sent_at > now() - interval '1 day') as sent_day,
      (select max(created) from incoming_mail where mailbox_id = mailbox.id and kind = 'reply' and outbox_id is not null) as last_reply,
      (select count(*) from outbox where mailbox_id = mailbox.id and state in ('queued', 'deferred')) as waiting,
      (select count(*) from outbox where mailbox_id = mailbox.id and state in ('unknown', 'held')) as undecided,
      case when day = (now() at time zone zone)::date then day_sent else 0 end as sent_today,
      round(100.0 * bounces.bounced / greatest(bounces.sent, 1), 1)::float8 as bounced,
      (select count(*) from incoming_mail where mailbox_id = mailbox.id and kind = 'complaint'
        and created > now() - interval '30 days') as complaints,
      (select max(sent_at) from outbox where outbox.mailbox_id = mailbox.id and state = 'sent') as last_sent
    from outreach_setting cross join mailbox join app_user on app_user.id = user_id
    left join mailbox_fetch on mailbox_fetch.mailbox_id = mailbox.id
    cross join lateral ${bouncesOf(sql.ref('mailbox.id'))} as bounces
    where strpos(lower(app_user.username || ' ' || address::text), lower(${query})) > 0
    order by mailbox.paused is null, coalesce(error, '') = '', app_user.username`.execute(db);
  return { results: rows };
}

interface SilentMailbox {
  username: string;
  /** Since it was last read, or set up. */
  seconds: number;
  error: string;
}
/** How many mailboxes are to be read, and those that were not for so many minutes, the longest silent first. */
export async function listSilentMailboxes(
  db: Db,
  minutes: number,
): Promise<{ count: number; silent: SilentMailbox[] }> {
  const { rows } = await sql<SilentMailbox>`
    select app_user.username, extract(epoch from now() - coalesce(fetched, mailbox.created))::float8 as seconds, coalesce(error, '') as error
    from mailbox join app_user on app_user.id = user_id left join mailbox_fetch on mailbox_id = mailbox.id
    where imap_host <> '' order by seconds desc`.execute(db);
  return { count: rows.length, silent: rows.filter(({ seconds }) => seconds > minutes * 60) };
}

/** Asked after a bounce or a complaint: whoever goes on like this has their other mails filtered too. */
export async function pauseIfUnwelcome(trx: Transaction, mailbox: number): Promise<void> {
  await sql`update mailbox set paused = now(), paused_reason = case when bounces then ${'More than 5 % of the last mails came back. Check the addresses before you go on.'}
      else ${'Too many readers called mails from here spam. Check whom you write to, and what, before you go on.'} end
    from (select
      (select bounced > greatest(sent * ${mostBounced}::float8, 2) from ${bouncesOf(mailbox)} as of_mails) as bounces,
      (select count(*) > greatest(1, ${mostComplaints}::float8 * (select count(*) from outbox where mailbox_id = ${mailbox} and state = 'sent'
          and sent_at > now() - interval '30 days'))
        from incoming_mail join mailbox as box on box.id = mailbox_id
        where mailbox_id = ${mailbox} and kind = 'complaint'
          and incoming_mail.created > greatest(now() - interval '30 days', box.resumed)) as complaints) as found
    where mailbox.id = ${mailbox} and paused is null and (bounces or complaints)`.execute(trx);
}
