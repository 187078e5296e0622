import { pathOf } from '@app/contract/base/endpoint';
import { openMail } from '@app/contract/outreach/outreach';
import { z } from 'zod';
import { addressOf, type Config } from '#platform/config';
import { task } from '#platform/tasks/task';
import type { TaskKind } from '#platform/tasks/tasks';
import { GatewayError } from '../channels/sms.ts';
import { MailboxError } from '../channels/smtp.ts';
import { openSender, pauseMailbox } from '../mailboxes/mailboxes.ts';
import { deliverSms } from '../sms/deliver-sms.ts';
import { openGateway, pauseGateway, statusUrl } from '../sms/gateway.ts';
import { deliver } from './deliver.ts';
import { watchOverRestores } from './restore-guard.ts';
import { reconcile } from './settle.ts';

const mailbox = z.object({ mailbox: z.int() });
export const deliverTask: TaskKind<typeof mailbox> = {
  name: 'outreach.deliver',
  queue: 'sync',
  input: mailbox,
  key: ({ mailbox: id }) => String(id),
};

const sender = z.object({ user: z.int() });
export const deliverSmsTask: TaskKind<typeof sender> = {
  name: 'outreach.deliver_sms',
  queue: 'sync',
  input: sender,
  key: ({ user }) => String(user),
};

const optOutLink = (config: Config) => (token: string) => `${addressOf(config)}/unsubscribe?token=${token}`;

/** Sends what is due from one mailbox, and asks to be woken when more is. */
const deliverMails = task({
  ...deliverTask,
  handle: async ({ mailbox: id }, { db, config, tasks, signal, finish }) => {
    const setting = await db.selectFrom('outreach_setting').select('counts_opens').executeTakeFirstOrThrow();
    try {
      const sender = await openSender(db, config, id);
      if (!sender) return;
      const { counts_opens } = setting;
      const openLink = counts_opens
        ? (token: string) => `${addressOf(config)}${pathOf(openMail.path, { token })}`
        : undefined;
      const again = await deliver({ db, sender, optOutLink: optOutLink(config), openLink, signal });
      if (again) await finish((trx) => tasks.send(trx, deliverTask, { mailbox: id }, { at: again }));
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      await pauseMailbox(db, id, error.message);
    }
  },
});

/** Sends the SMS of one user that are due, and asks to be woken when more are. */
const deliverSmsOfUser = task({
  ...deliverSmsTask,
  handle: async ({ user }, { db, config, tasks, signal, finish }) => {
    try {
      const open = await openGateway(db, config);
      if (!open) return;
      const again = await deliverSms({
        db,
        user,
        gateway: open.gateway,
        dryRun: open.dryRun,
        optOutLink: optOutLink(config),
        statusUrl: (ref) => statusUrl(config, open.token, ref),
        signal,
      });
      if (again) await finish((trx) => tasks.send(trx, deliverSmsTask, { user }, { at: again }));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await pauseGateway(db, error.message);
    }
  },
});

/** Every minute: what senders that vanished have left, and mailboxes and senders of SMS that nobody was told to look at. */
const lookAfter = task({
  name: 'outreach.look_after',
  queue: 'sync',
  input: z.object({}),
  key: () => '',
  schedule: '* * * * *',
  handle: async (_, { db, tasks, log }) => {
    const now = new Date();
    if (await watchOverRestores(db, now)) log.warn('outreach is paused: the database may have been restored');
    const { due, smsDue } = await reconcile(db, now);
    await db.transaction().execute(async (trx) => {
      for (const { mailbox: id, at } of due) await tasks.send(trx, deliverTask, { mailbox: id }, { at });
      for (const { user, at } of smsDue) await tasks.send(trx, deliverSmsTask, { user }, { at });
    });
  },
});

export const outboxTasks = [deliverMails, deliverSmsOfUser, lookAfter];
