import { randomUUID } from 'node:crypto';
import type { Answer } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/operations';
import type { Db, Transaction } from '#platform/db/db';
import { mail, type Mail } from '#platform/mailer';
import type { Services } from '#platform/services';
import type { TaskKind, Tasks } from '#platform/tasks/tasks';

export const mailTask: TaskKind<typeof mail> = {
  name: 'mail.deliver',
  queue: 'mail',
  input: mail,
  // What is written to whom is nobody else's business.
  shown: ({ id, subject }) => ({ id, subject }),
};

/** Sends a mail if, and only if, the transaction commits. */
export async function queueMail(tasks: Tasks, trx: Transaction, message: Omit<Mail, 'id'>): Promise<void> {
  await tasks.send(trx, mailTask, { id: randomUUID(), ...message });
}

/** Whoever has such a link gets into somebody's account. */
const hideLinks = (text: string): string => text.replaceAll(/\S*[?&]token=\S+/g, '(link hidden)');

export const listMailOutbox = async (
  _: Db,
  __: unknown,
  ___: unknown,
  { mailer }: Services,
): Promise<Answer<typeof api.listMailOutbox>> => ({
  smtp_configured: mailer.smtpConfigured,
  results: (await mailer.listStored(200)).map((stored) => ({ ...stored, text: hideLinks(stored.text) })),
});
