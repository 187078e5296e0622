import { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
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
    // `n:*` finds the last mail even if its number is below n.
    const uids = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b);
    let taken = 0;
    for (let start = 0; start < uids.length; start += batch) {
      const some = uids.slice(start, start + batch);
      taken += await takeBatch(db, client, { uids: some, receiver, signal });
      await noteProgress(db, receiver.mailbox, validity, some.at(-1)!);
    }
    // Numbers below this one were there before we were.
    if (uids.length === 0 && last === 0) await noteProgress(db, receiver.mailbox, validity, box.uidNext - 1);
    return taken;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.logout().catch(() => client.close());
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
  let taken = 0;
  for (const mail of await readMails(sources, signal)) if (mail && (await takeIn(db, receiver, mail))) taken += 1;
  return taken;
}

const noteProgress = (db: Db, mailbox: number, validity: string, uid: number) =>
  sql`insert into mailbox_fetch (mailbox_id, uid_validity, last_uid) values (${mailbox}, ${validity}, ${uid})
    on conflict (mailbox_id) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`.execute(
    db,
  );
