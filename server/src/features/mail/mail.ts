import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/db';
import type { Jobs } from '#platform/jobs';
import { mail, type Mail } from '#platform/mailer';

export const mailQueue = { name: 'mail', input: mail };

/** Sends a mail if, and only if, the transaction commits. */
export const queueMail = (jobs: Jobs, trx: Transaction, message: Omit<Mail, 'id'>): Promise<void> =>
  jobs.send(trx, mailQueue, { id: randomUUID(), ...message });
