import { smsText } from '@app/contract/outreach/sms-text';
import type { Db } from '#platform/db/db';
import { type Gateway, sendSms } from '../channels/sms.ts';
import { type Claimed, claimNextSms, startData } from '../outbox/claim.ts';
import { sendDue } from '../outbox/deliver.ts';
import type { Outcome } from '../outbox/settle.ts';
import { endingOf } from './gateway.ts';

export interface SmsDelivery {
  db: Db;
  /** Whose SMS. */
  user: number;
  gateway: Gateway;
  /** Everything is done except that nothing leaves. */
  dryRun: boolean;
  optOutLink: (token: string) => string;
  statusUrl: (ref: string) => string;
  signal: AbortSignal;
  now?: () => Date;
  /** For so long the gateway may take to answer. */
  timeoutMs?: number;
}

/** Sends the SMS of a user that are due, and says when to look again; undefined if none waits. */
export const deliverSms = ({ now = () => new Date(), ...delivery }: SmsDelivery): Promise<Date | undefined> => {
  const { db, user, signal } = delivery;
  const send = (claimed: Claimed) => sendOne(claimed, { ...delivery, now });
  return sendDue({ db, next: () => claimNextSms(db, user, now()), send, signal, now });
};

async function sendOne(
  claimed: Claimed,
  { db, gateway, dryRun, optOutLink, statusUrl, now, timeoutMs }: SmsDelivery & { now: () => Date },
): Promise<Outcome> {
  if (dryRun) return { kind: 'failed', note: 'Dry run: nothing left' };
  const text = smsText(claimed.body, {
    // Whoever wrote to us gets an answer like that of any person.
    ending: claimed.is_answer ? '' : endingOf(gateway.sender, optOutLink(claimed.opt_out_token)),
    notice: claimed.notice,
  });
  const sms = { to: claimed.address, text, statusUrl: statusUrl(claimed.claim) };
  return sendSms(gateway, sms, { fence: () => startData(db, claimed, now()), timeoutMs });
}
