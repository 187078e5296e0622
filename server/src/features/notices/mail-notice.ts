import { lawfulBasis } from '@app/contract/people/people';
import type { Doer } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { audit, type Operator } from '../audit/audit.ts';
import { queueMail } from '../mail/mail.ts';
import { noteTold } from '../people/people.ts';
import { makeDataLink } from '../personal-data/personal-data.ts';
import { noticeLetter } from './letter.ts';

/** Mails somebody that we keep them. The mail leaves if, and only if, it is noted that they were told. */
export async function mailNotice(
  author: Doer | (Operator & { trx: Transaction }),
  { id, address, notice }: { id: number; address: string; notice: string },
  { config, tasks }: Pick<Services, 'config' | 'tasks'>,
): Promise<void> {
  const { trx } = author;
  const person = await trx
    .selectFrom('person')
    .select(['first_name', 'source', 'lawful_basis', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { token } = await makeDataLink(trx, id, 'actor' in author ? author.actor.id : null);
  const letter = noticeLetter(
    { ...person, lawful_basis: lawfulBasis.parse(person.lawful_basis) },
    { notice, link: `${addressOf(config)}/my-data#${token}` },
  );
  await queueMail(tasks, trx, { to: address, ...letter });
  await noteTold(trx, id, 'mail');
  await audit(author, { action: 'notice_send', target: { kind: 'person', id } });
}
