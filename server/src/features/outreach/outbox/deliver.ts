import type { Db } from '#platform/db/db';
import { composeMail } from '../channels/compose-mail.ts';
import { MailboxError, Smtp, type SmtpSettings } from '../channels/smtp.ts';
import { claimNext, type Claimed, startData } from './claim.ts';
import { type Outcome, settle } from './settle.ts';

/** A mailbox with what is needed to send from it. */
export interface Sender extends SmtpSettings {
  id: number;
  name: string;
  address: string;
  signature: string;
}
export interface Delivery {
  db: Db;
  sender: Sender;
  /** The address at which somebody says that they want no more mail. */
  optOutLink: (token: string) => string;
  /** What the first message to somebody says about where their data comes from. */
  notice: string;
  signal: AbortSignal;
  now?: () => Date;
  /** Stops before this many milliseconds are over, so that others get their turn. */
  forMs?: number;
}

/** Sends what is due from a mailbox, and says when to look again; undefined if nothing waits. */
export async function deliver({
  now = () => new Date(),
  forMs = 60_000,
  ...delivery
}: Delivery): Promise<Date | undefined> {
  const { db, sender, signal } = delivery;
  const end = Date.now() + forMs;
  let smtp: Smtp | undefined;
  try {
    while (!signal.aborted) {
      if (Date.now() >= end) return now();
      const next = await claimNext(db, sender.id, now());
      if ('wait' in next) return next.wait;
      if ('nothing' in next) return undefined;
      if (smtp && !smtp.isUsable) {
        smtp.close();
        smtp = undefined;
      }
      const { claimed } = next;
      let outcome: Outcome;
      try {
        smtp ??= await Smtp.open(sender);
        outcome = await sendOne(smtp, claimed, { ...delivery, now });
      } catch (error) {
        if (error instanceof MailboxError) {
          await settle(db, claimed, { kind: 'returned', note: error.message }, now());
          throw error;
        }
        // No byte of a text leaves while a connection is opened.
        outcome = { kind: 'deferred', note: (error as Error).message };
      }
      await settle(db, claimed, outcome, now());
    }
    return now();
  } finally {
    smtp?.close();
  }
}

async function sendOne(
  smtp: Smtp,
  claimed: Claimed,
  { db, sender, optOutLink, notice, now }: Delivery & { now: () => Date },
): Promise<Outcome> {
  const link = optOutLink(claimed.opt_out_token);
  const content = await composeMail({
    from: { name: sender.name, address: sender.address },
    to: claimed.address,
    subject: claimed.subject,
    text: textOf(claimed, { signature: sender.signature, notice, link }),
    messageId: claimed.message_id,
    inReplyTo: claimed.in_reply_to,
    references: claimed.mail_references,
    optOut: claimed.is_answer ? null : link,
  });
  return smtp.send({ from: sender.address, to: claimed.address }, content, () => startData(db, claimed, now()));
}

/**
 * What whoever gets it reads: the text, who wrote it, the notice if we write for the first time, and the way out. Whoever wrote to us
 * gets an answer like that of any person, without it.
 */
export function textOf(
  { body, is_first, is_answer }: Pick<Claimed, 'body' | 'is_first' | 'is_answer'>,
  { signature, notice, link }: { signature: string; notice: string; link: string },
): string {
  const end = [...(is_first && notice ? [notice] : []), ...(is_answer ? [] : [`No more mails from us: ${link}`])];
  return [body, ...(signature ? [`-- \n${signature}`] : []), ...end].join('\n\n');
}
