import { productName } from '@app/contract/base/product';
import { mailByDefault, type MailChoice } from '@app/contract/base/notification-kinds';
import type { Notification } from '@app/contract/users/notifications';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { addressOf } from '#platform/config';
import type { Services } from '#platform/services';
import { queueMail } from '../mail/mail.ts';
import { seen, shown } from './notifications.ts';

/** More than this wait for the next turn. */
const most = 1000;

/**
 * Mails users about what they have not read, one mail each, where that is when they want to be mailed. It is marked and the
 * mail is queued in one transaction, so nobody is mailed twice about the same. What is two days old is not news any more.
 */
export async function mailUnread(
  trx: Transaction,
  { tasks, config }: Pick<Services, 'tasks' | 'config'>,
  choice: MailChoice,
): Promise<{ mails: number }> {
  const wished = sql`coalesce(config->'notify_by_mail'->>notification.kind, ${JSON.stringify(mailByDefault)}::jsonb->>notification.kind)`;
  const { rows } = await sql<Notification & { user_id: number }>`
    select ${shown}, notification.user_id
    ${seen(sql`notification.read is null and mailed is null and notification.created > now() - interval '2 days' and exists (
      select from app_user join user_profile on user_profile.user_id = app_user.id
      where app_user.id = notification.user_id and state = 'active' and ${wished} = ${choice})`)}
    order by notification.id limit ${most} for update of notification skip locked`.execute(trx);
  const waiting = Map.groupBy(rows, ({ user_id }) => user_id);
  for (const [user, told] of waiting) {
    const { email, first_name } = await trx
      .selectFrom('app_user')
      .select(['email', 'first_name'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    await sql`update notification set mailed = now() where id = any(${told.map(({ id }) => id)})`.execute(trx);
    await queueMail(tasks, trx, { to: email, ...letter(first_name, told, addressOf(config)) });
  }
  return { mails: waiting.size };
}

function letter(name: string, told: readonly Notification[], address: string): { subject: string; text: string } {
  const lines = told.map((each) => {
    const { sentence, path } = lineOf(each);
    return `${sentence}\n${address}${path}`;
  });
  return {
    subject: told.length === 1 ? lineOf(told[0]!).sentence.replace(/\.$/, '') : `${told.length} unread notifications`,
    text: [
      `Hello ${name},`,
      ...lines,
      `You choose what ${productName} mails you about under Settings:\n${address}/config/settings`,
    ].join('\n\n'),
  };
}

/** Says whom it is about only after signing in: mail is read by others on its way. */
function lineOf({ kind, actor, person, company, role, cards, due, task, failed, import: list }: Notification) {
  const by = actor?.name ?? 'Someone';
  const board = `/board/v2?assignmentId=${role?.id}`;
  const pageOf = (show: string) => `/${person ? `person/${person.id}` : `company/${company?.id}/`}?show=${show}`;
  switch (kind) {
    case 'mention':
      return { sentence: `${by} mentioned you in a comment.`, path: pageOf('comment') };
    case 'assignment': {
      const people = cards === null ? 'someone' : `${cards} people`;
      const what = person || cards !== null ? `assigned ${people} to you in` : 'added you to the team of';
      return { sentence: `${by} ${what} ${role!.name}.`, path: person ? `${board}&person=${person.id}` : board };
    }
    case 'reply':
      return { sentence: 'Someone replied to you.', path: pageOf('message') };
    case 'deadline':
      return person || company
        ? { sentence: 'One of your reminders is due.', path: pageOf('reminder') }
        : { sentence: `The deadline of ${role!.name} is ${due!.slice(0, 10)}.`, path: board };
    case 'client':
      return {
        sentence: `A client said what they think of someone for ${role!.name}.`,
        path: `${board}&person=${person!.id}`,
      };
    case 'sign_in':
      return { sentence: 'Someone signed in to your account from a new browser.', path: '/config/settings' };
    case 'finished': {
      const how = failed ? 'failed' : 'is finished';
      if (list) return { sentence: `Your import ${how}.`, path: `/import?list=${list.id}` };
      return task === 'core.tasks.fill_llm_queue'
        ? { sentence: `Grading by the language model for ${role!.name} ${how}.`, path: `/grading/${role!.id}` }
        : { sentence: `Training the model of ${role!.name} ${how}.`, path: `/analyze_ml/${role!.id}` };
    }
  }
}
