import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { tellDeadlines, tellReminders } from './due.ts';
import { mailUnread } from './mails.ts';
import { dropOlderThan } from './notifications.ts';

const common = { queue: 'default', input: z.object({}) } as const;

export const dueTask = task({
  ...common,
  name: 'notifications.due',
  schedule: '*/10 * * * *',
  handle: (_, { finish }) =>
    finish(async (trx) => {
      await tellDeadlines(trx);
      await tellReminders(trx);
    }),
});

/** "At once" is within a minute: what comes in a burst makes one mail, and what is read meanwhile makes none. */
export const mailTask = task({
  ...common,
  name: 'notifications.mail',
  schedule: '* * * * *',
  handle: (_, { finish, ...services }) => finish((trx) => mailUnread(trx, services, 'at_once')),
});

export const dailyMailTask = task({
  ...common,
  name: 'notifications.daily_mail',
  schedule: '0 6 * * *',
  handle: (_, { finish, ...services }) => finish((trx) => mailUnread(trx, services, 'daily')),
});

const keptDays = 90;

export const sweepTask = task({
  ...common,
  name: 'notifications.sweep',
  schedule: '40 3 * * *',
  handle: (_, { finish }) => finish((trx) => dropOlderThan(trx, keptDays)),
});

export const notificationTasks = [dueTask, mailTask, dailyMailTask, sweepTask];
