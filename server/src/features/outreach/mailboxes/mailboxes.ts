import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Mailbox } from '@app/contract/outreach/outreach';
import type * as api from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { decrypt, encrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../../audit/audit.ts';
import { MailboxError, Smtp } from '../channels/smtp.ts';
import { accessTokenOf } from './access.ts';
import { dkimKeyFor } from './dkim.ts';
import type { ImapSettings } from '../incoming/fetch.ts';
import type { Sender } from '../outbox/deliver.ts';

/** Nobody looks for other doors of the firm's network through us. On a machine of a developer, servers are anywhere. */
const mailPorts = new Set([25, 143, 465, 587, 993, 2525]);
const ensurePort = ({ NODE_ENV }: Config, ...ports: number[]): void =>
  ensure(NODE_ENV !== 'production' || ports.every((port) => mailPorts.has(port)), 'port_not_allowed');

const purposeOf = (user: number): string => `mailbox of user ${user}`;

export async function getMailbox(
  db: Db,
  _: Received<typeof api.getMailbox>,
  actor: Actor,
): Promise<Answer<typeof api.getMailbox>> {
  return { mailbox: (await readMailbox(db, actor.id)) ?? null };
}

export async function readMailbox(db: Db, user: number): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    with setting as (select *, (now() at time zone zone)::date as today from outreach_setting)
    select mailbox.id, mailbox.version, address, name, provider, smtp_host, smtp_port, smtp_security, imap_host, imap_port, imap_security,
      username, mailbox.signature, mailbox.paused, mailbox.paused_reason, waits_for,
      case when next_send > now() then next_send end as next_send, per_day, first_per_day, fetched, coalesce(error, '') as fetch_error,
      (select max(sent_at) from outbox where outbox.mailbox_id = mailbox.id) as last_sent,
      case when day = today then day_sent else 0 end as sent_today, case when day = today then day_first else 0 end as first_today
    from setting cross join mailbox left join mailbox_fetch on mailbox_id = mailbox.id where user_id = ${user}`.execute(
    db,
  );
  return rows[0];
}

/** Its owner has looked: mails leave at once, and what came back before counts no more. */
export const resumed = { paused: null, paused_reason: '', next_send: null, resumed: sql<string>`now()` };

export async function saveMailbox(
  doer: Doer,
  { body: { password, ...given } }: Received<typeof api.saveMailbox>,
  { config }: Pick<Services, 'config'>,
): Promise<Mailbox> {
  const { trx, actor } = doer;
  ensurePort(config, given.smtp_port, given.imap_port);
  const before = await readMailbox(trx, actor.id);
  // A password is for one server: nobody else's server gets it.
  const isSameServer = before?.smtp_host === given.smtp_host && before.imap_host === given.imap_host;
  ensure(password !== undefined || isSameServer, 'password_needed', {
    fields: { password: 'Enter the password of the mailbox' },
  });
  const secret = password === undefined ? undefined : await encrypt(config, password, purposeOf(actor.id));
  // With a password it is no longer connected by tokens; what was connected elsewhere stays connected there.
  const withPassword = secret && { password: secret, refresh_token: null, access_token: null, access_until: null };
  const columns = { ...given, ...withPassword, ...resumed };
  if (before)
    await trx
      .updateTable('mailbox')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated: sql`now()` }))
      .where('user_id', '=', actor.id)
      .execute();
  else
    await trx
      .insertInto('mailbox')
      .values({ ...columns, password: secret!, user_id: actor.id })
      .execute();
  const saved = (await readMailbox(trx, actor.id))!;
  await audit(doer, {
    action: 'mailbox_save',
    target: { kind: 'mailbox', id: saved.id },
    ...(before && { before: { address: before.address, server: before.smtp_host } }),
    after: { address: saved.address, server: saved.smtp_host },
  });
  return saved;
}

/** With what they may do at the provider, what was fetched, and what waits to leave from them. */
export async function dropMailboxes(trx: Transaction, users: readonly number[]): Promise<void> {
  await sql`update outbox set state = 'cancelled', note = 'The mailbox was removed', state_at = now()
    where mailbox_id in (select id from mailbox where user_id = any(${users})) and state in ('draft', 'queued', 'deferred')`.execute(
    trx,
  );
  await trx
    .deleteFrom('mailbox')
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val([...users]))))
    .execute();
}

export async function removeMailbox(doer: Doer): Promise<void> {
  const { trx, actor } = doer;
  const box = await readMailbox(trx, actor.id);
  ensure(box, 'not_found');
  await dropMailboxes(trx, [actor.id]);
  await audit(doer, {
    action: 'mailbox_remove',
    target: { kind: 'mailbox', id: box.id },
    before: { address: box.address, server: box.smtp_host },
  });
}

export async function testMailbox(
  { body: { password, ...given } }: Received<typeof api.testMailbox>,
  { db, config, actor }: Context<typeof api.testMailbox>,
): Promise<Answer<typeof api.testMailbox>> {
  ensurePort(config, given.smtp_port, given.imap_port);
  await countTry(db, 'mailbox-test', String(actor.id), { tries: 20, seconds: 600 });
  const kept =
    password === undefined ? await keptWayInto(db, config, { user: actor.id, host: given.smtp_host }) : { password };
  ensure(kept !== undefined, 'password_needed', { fields: { password: 'Enter the password of the mailbox' } });
  try {
    const smtp = await Smtp.open({
      host: given.smtp_host,
      port: given.smtp_port,
      security: given.smtp_security,
      username: given.username,
      ...kept,
    });
    smtp.close();
    return { ok: true, detail: 'The server took the name and the password' };
  } catch (error) {
    return { ok: false, detail: (error as Error).message.slice(0, 300) };
  }
}

async function keptWayInto(
  db: Db,
  config: Config,
  { user, host }: { user: number; host: string },
): Promise<WayInto | undefined> {
  const box = await db
    .selectFrom('mailbox')
    .select(['id', 'user_id', 'password'])
    .where('user_id', '=', user)
    .where('smtp_host', '=', host)
    .executeTakeFirst();
  return box && (await wayInto(db, config, box).catch(() => undefined));
}

/** Another key than the one it was encrypted with is the end of a password: its owner has to enter it again. */
async function passwordOf(
  config: Config,
  { user_id, password }: { user_id: number; password: Buffer },
): Promise<string> {
  try {
    return await decrypt(config, password, purposeOf(user_id));
  } catch (cause) {
    throw new MailboxError('The password cannot be read any more. Enter it again.', { cause });
  }
}

type WayInto = Pick<Sender, 'password' | 'accessToken'>;
/** What opens a mailbox: the access that its provider gave us, or its password. */
async function wayInto(
  db: Db,
  config: Config,
  box: { id: number; user_id: number; password: Buffer },
): Promise<WayInto> {
  const accessToken = await accessTokenOf(db, config, box.id);
  return accessToken === undefined ? { password: await passwordOf(config, box) } : { password: '', accessToken };
}

/** A mailbox with its password, for whoever reads what comes in; undefined if it says nowhere to read. */
export async function openReader(db: Db, config: Config, id: number) {
  const box = await db
    .selectFrom('mailbox')
    .innerJoin('app_user', 'app_user.id', 'mailbox.user_id')
    .select(['imap_host', 'imap_port', 'imap_security', 'mailbox.username as account', 'password', 'user_id'])
    .select('app_user.username')
    .where('mailbox.id', '=', id)
    .where('imap_host', '<>', '')
    .executeTakeFirst();
  if (!box) return undefined;
  const settings: ImapSettings = {
    host: box.imap_host,
    port: box.imap_port,
    security: box.imap_security as ImapSettings['security'],
    username: box.account,
    ...(await wayInto(db, config, { id, ...box })),
  };
  return { receiver: { mailbox: id, user: { id: box.user_id, username: box.username } }, settings };
}

/** A mailbox with its password, for whoever sends. */
export async function openSender(db: Db, config: Config, id: number): Promise<Sender | undefined> {
  const box = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
  if (!box) return undefined;
  const firm = await db.selectFrom('outreach_setting').select('signature').executeTakeFirstOrThrow();
  return {
    id,
    name: box.name,
    address: box.address,
    signature: box.signature || firm.signature,
    host: box.smtp_host,
    port: box.smtp_port,
    security: box.smtp_security as Sender['security'],
    username: box.username,
    ...(box.username ? await wayInto(db, config, box) : { password: '' }),
    dkim: await dkimKeyFor(db, config, box.address),
  };
}

export async function resumeMailbox(doer: Doer): Promise<void> {
  const { trx, actor } = doer;
  const box = await trx
    .updateTable('mailbox')
    .set(resumed)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst();
  ensure(box, 'not_found');
  await audit(doer, { action: 'mailbox_resume', target: { kind: 'mailbox', id: box.id } });
}

/** Nothing leaves from it until its owner has looked. */
export const pauseMailbox = (db: Db, id: number, reason: string) =>
  sql`update mailbox set paused = now(), paused_reason = ${reason.slice(0, 500)} where id = ${id} and paused is null`.execute(
    db,
  );
