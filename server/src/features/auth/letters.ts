import { productName } from '@app/contract/base/product';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { queueMail } from '../mail/mail.ts';
import { findUserToWriteTo } from '../users/users.ts';

type Teller = Pick<Services, 'tasks' | 'config'> & { trx: Transaction };

/** Tells the owner of an account by mail that the way to sign in to it has changed. */
export async function tellOfSignIn({ trx, tasks, config }: Teller, user: number, what: string): Promise<void> {
  const { email, first_name, username } = await findUserToWriteTo(trx, user);
  await queueMail(tasks, trx, {
    to: email,
    subject: `How you sign in to ${productName} has changed`,
    text: [
      `Hello ${first_name},`,
      `This is about your account "${username}". ${what}`,
      `If it was not you, set a new password right away, look at what is set up under Settings, Signing in, and tell an administrator:\n${addressOf(config)}/config/sign_in`,
      `Kind regards,\n${productName}`,
    ].join('\n\n'),
  });
}
