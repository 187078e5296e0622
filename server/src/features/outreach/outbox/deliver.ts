import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#platform/db/db';
import { asAppError } from '#platform/errors';
import { composeMail } from '../channels/compose-mail.ts';
import { type DkimKey, signMail } from '../channels/sign-mail.ts';
import { Smtp, type SmtpSettings } from '../channels/smtp.ts';
import { claimNext, type Claimed, type Next, startData } from './claim.ts';
import { type Outcome, SenderError, settle } from './settle.ts';

interface Due {
  db: Db;
  next: () => Promise<Next>;
  /** Throws what is not about this message, or only as long as no byte of it can have left. */
  send: (claimed: Claimed) => Promise<Outcome>;
  signal: AbortSignal;
  now: () => Date;
  /** Stops before this many milliseconds are over, so that others get their turn. */
  forMs?: number | undefined;
}

/** Sends what is due, one after the other, and says when to look again; undefined if nothing waits. */
export async function sendDue({ db, next, send, signal, now, forMs = 60_000 }: Due): Promise<Date | undefined> {
  const end = Date.now() + forMs;
  while (!signal.aborted) {
    if (Date.now() >= end) return now();
    const found = await next();
    if ('wait' in found) return found.wait;
    if ('nothing' in found) return undefined;
    const { claimed } = found;
    let outcome: Outcome;
    try {
      outcome = await send(claimed);
    } catch (error) {
      if (error instanceof SenderError) {
        await settleAtLast(db, claimed, { kind: 'returned', note: error.message }, now);
        throw error;
      }
      outcome = { kind: 'deferred', note: (error as Error).message };
    }
    await settleAtLast(db, claimed, outcome, now);
  }
  return now();
}

/** Longer than it takes to replace a database that is lost, and shorter than anybody waits before they call a mail unknown. */
const settlingMs = 60_000;

/** What became of a message is not forgotten because the database is lost just then. To write it down twice changes nothing. */
async function settleAtLast(db: Db, claimed: Claimed, outcome: Outcome, now: () => Date): Promise<void> {
  for (const end = Date.now() + settlingMs; ; await delay(500)) {
    try {
      await settle(db, claimed, outcome, now());
      return;
    } catch (error) {
      if (asAppError(error)?.code !== 'database_unavailable' || Date.now() > end) throw error;
    }
  }
}

/** A mailbox with what is needed to send from it. */
export interface Sender extends SmtpSettings {
  id: number;
  name: string;
  address: string;
  signature: string;
  /** The key that signs its mails, if its domain has one. */
  dkim?: DkimKey | undefined;
}
export interface Delivery {
  db: Db;
  sender: Sender;
  /** The address at which somebody says that they want no more mail. */
  optOutLink: (token: string) => string;
  /** Where the picture is that tells of an opened mail; without it there is none. */
  openLink?: ((token: string) => string) | undefined;
  signal: AbortSignal;
  now?: () => Date;
  /** Stops before this many milliseconds are over, so that others get their turn. */
  forMs?: number;
}

/** Sends what is due from a mailbox, and says when to look again; undefined if nothing waits. */
export async function deliver({ now = () => new Date(), forMs, ...delivery }: Delivery): Promise<Date | undefined> {
  const { db, sender, signal } = delivery;
  let smtp: Smtp | undefined;
  const send = async (claimed: Claimed): Promise<Outcome> => {
    if (smtp && !smtp.isUsable) {
      smtp.close();
      smtp = undefined;
    }
    smtp ??= await Smtp.open(sender);
    return sendOne(smtp, claimed, { ...delivery, now });
  };
  try {
    return await sendDue({ db, next: () => claimNext(db, sender.id, now()), send, signal, now, forMs });
  } finally {
    smtp?.close();
  }
}

async function sendOne(
  smtp: Smtp,
  claimed: Claimed,
  { db, sender, optOutLink, openLink, now }: Delivery & { now: () => Date },
): Promise<Outcome> {
  const link = optOutLink(claimed.opt_out_token);
  const mail = await composeMail({
    from: { name: sender.name, address: sender.address },
    to: claimed.address,
    subject: claimed.subject,
    text: textOf(claimed, { signature: sender.signature, link }),
    messageId: claimed.message_id,
    inReplyTo: claimed.in_reply_to,
    references: claimed.mail_references,
    optOut: claimed.is_answer ? null : link,
    picture: openLink?.(claimed.open_token),
  });
  const content = sender.dkim ? await signMail(mail, sender.dkim) : mail;
  return smtp.send({ from: sender.address, to: claimed.address }, content, () =>
    startData(db, claimed, now(), openLink !== undefined),
  );
}

/**
 * What whoever gets it reads: the text, who wrote it, the notice if they have not been told yet that we keep them, and the way out. Whoever wrote to us
 * gets an answer like that of any person, without it.
 */
export function textOf(
  { body, notice, is_answer }: Pick<Claimed, 'body' | 'notice' | 'is_answer'>,
  { signature, link }: { signature: string; link: string },
): string {
  const end = [...(notice ? [notice] : []), ...(is_answer ? [] : [`No more mails from us: ${link}`])];
  return [body, ...(signature ? [`-- \n${signature}`] : []), ...end].join('\n\n');
}
