import { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { confirmSent } from '../outbox/settle.ts';
import { readHeads, readMails } from './read-apart.ts';
import { concernsUs, type Receiver, takeIn } from './take-in.ts';

export interface ImapSettings {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password: string;
  accessToken?: string | undefined;
}

const batch = 50;
/** After the numbers of a mailbox have changed, and at first: so far back. */
const daysBack = 30;
const mostBytes = 25 * 1024 * 1024;

/**
 * Looks at what came into a mailbox since the last time, and takes in what is about mails of ours. How far it got is written down after
 * each batch, so that it goes on from there after any accident; and what was taken in is known by its id, so that nothing comes twice.
 */
export async function fetchMails(
  db: Db,
  { receiver, settings, signal }: { receiver: Receiver; settings: ImapSettings; signal: AbortSignal },
): Promise<number> {
  const { host, port, security, username, password, accessToken } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'none' ? { doSTARTTLS: false } : security === 'starttls' && { doSTARTTLS: true }),
    auth: { user: username, ...(accessToken === undefined ? { pass: password } : { accessToken }) },
    logger: false,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 120_000,
  });
  // Without a listener, an error would end the process; whoever waits for an answer gets it, too.
  client.on('error', () => undefined);
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    const box = await client.mailboxOpen('INBOX', { readOnly: true });
    const validity = String(box.uidValidity);
    const before = await db
      .selectFrom('mailbox_fetch')
      .select(['uid_validity', 'last_uid'])
      .where('mailbox_id', '=', receiver.mailbox)
      .executeTakeFirst();
    const last = before?.uid_validity === validity ? before.last_uid : 0;
    const found =
      last > 0
        ? await client.search({ uid: `${last + 1}:*` }, { uid: true })
        : await client.search({ since: new Date(Date.now() - daysBack * 86_400_000) }, { uid: true });
    // After a broken line it says `false`, which must not be read as "no mails".
    if (!found) throw new Error('The server did not say which mails there are');
    // `n:*` finds the last mail even if its number is below n.
    const uids = found.filter((uid) => uid > last).toSorted((a, b) => a - b);
    let taken = 0;
    for (let start = 0; start < uids.length; start += batch) {
      const some = uids.slice(start, start + batch);
      taken += await takeBatch(db, client, { uids: some, receiver, signal });
      await noteProgress(db, receiver.mailbox, validity, some.at(-1)!);
    }
    // Numbers below this one were there before we were.
    if (uids.length === 0 && last === 0) await noteProgress(db, receiver.mailbox, validity, box.uidNext - 1);
    // A folder that cannot be opened is no reason to say that answers cannot be read.
    await lookForSent(db, client, receiver.mailbox).catch(() => undefined);
    return taken;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.logout().catch(() => client.close());
  }
}

/** Mails of which nobody knows whether they left: many servers keep a copy of what leaves. That there is none proves nothing. */
async function lookForSent(db: Db, client: ImapFlow, mailbox: number): Promise<void> {
  const { rows } = await sql<{ id: number; message_id: string }>`select id, message_id from outbox
    where mailbox_id = ${mailbox} and state in ('unknown', 'held') and data_started_at is not null
    order by id desc limit ${batch}`.execute(db);
  if (rows.length === 0) return;
  const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  if (!folder) return;
  await client.mailboxOpen(folder.path, { readOnly: true });
  for (const { id, message_id } of rows) {
    const found = await client.search({ header: { 'message-id': message_id } }, { uid: true });
    if (found && found.length > 0)
      await db.transaction().execute((trx) => confirmSent(trx, id, 'Found among the sent mails of the mailbox'));
  }
}

/** First the heads of all, then the whole of those that are about one of ours. */
async function takeBatch(
  db: Db,
  client: ImapFlow,
  { uids, receiver, signal }: { uids: readonly number[]; receiver: Receiver; signal: AbortSignal },
): Promise<number> {
  const heads: { uid: number; size: number; raw: Buffer }[] = [];
  for await (const { uid, size = 0, headers } of client.fetch(
    uids.join(','),
    { uid: true, size: true, headers: true },
    { uid: true },
  ))
    heads.push({ uid, size, raw: headers ?? Buffer.alloc(0) });
  ensureUsable(client);
  const read = await readHeads(
    heads.map(({ raw }) => raw),
    signal,
  );
  const wanted: number[] = [];
  for (const [index, { uid, size }] of heads.entries()) {
    const head = read[index];
    if (head && size <= mostBytes && (await concernsUs(db, receiver.mailbox, head))) wanted.push(uid);
  }
  if (wanted.length === 0) return 0;
  const sources: Buffer[] = [];
  for await (const { source } of client.fetch(wanted.join(','), { uid: true, source: true }, { uid: true }))
    if (source) sources.push(source);
  ensureUsable(client);
  let taken = 0;
  for (const mail of await readMails(sources, signal)) if (mail && (await takeIn(db, receiver, mail))) taken += 1;
  return taken;
}

/** A list that the line broke off looks like a list that ended. */
function ensureUsable(client: ImapFlow): void {
  if (!client.usable) throw new Error('The connection to the server broke');
}

const noteProgress = (db: Db, mailbox: number, validity: string, uid: number) =>
  sql`insert into mailbox_fetch (mailbox_id, uid_validity, last_uid) values (${mailbox}, ${validity}, ${uid})
    on conflict (mailbox_id) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`.execute(
    db,
  );
