import { productName } from '@app/contract/base/product';
import { stoppableMethods, type StoppableMethod } from '@app/contract/roles/method-stops';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { queueMail } from '../mail/mail.ts';
import { superusersToWriteTo } from '../users/users.ts';

/** All superusers are told of a method that was stopped, whoever reads alerts or not: one of them has to decide. */
export async function tellOfStop(
  trx: Transaction,
  { tasks, config }: Pick<Services, 'tasks' | 'config'>,
  { method, reason }: { method: StoppableMethod; reason: string },
): Promise<void> {
  const name = stoppableMethods[method];
  for (const { email, first_name } of await superusersToWriteTo(trx))
    await queueMail(tasks, trx, {
      to: email,
      subject: `The bias monitor has stopped ${name}`,
      text: [
        `Hello ${first_name},`,
        `The bias monitor has stopped the grading method ${name} for everyone. What it found: ${reason}`,
        `It suggests no one until a superuser lets it go on, with a reason:\n${addressOf(config)}/charts/bias_monitor`,
        `Kind regards,\n${productName}`,
      ].join('\n\n'),
    });
}
