import { lateFactor } from './backups.ts';
import type { Severity } from './health.ts';
import { noticeWarnsBefore } from '../people/notices.ts';

export interface AlertRule {
  title: string;
  /** What the limit is called beside its field, and how far it can be moved. */
  limit: { label: string; initial: number; least: number; most: number };
  /** From when on people are told, in words. */
  condition: (threshold: number) => string;
  /** So many minutes it must hold before it fires. */
  hold: number;
  severity: Severity;
  advice: { text: string; page: string };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Every rule, by the name of the check that it watches. */
export const alertRules = {
  workers: {
    title: 'Workers',
    limit: { label: 'Workers that should run', initial: 1, least: 1, most: 100 },
    condition: (least) =>
      `${least === 1 ? 'No worker' : `Fewer than ${least} workers`} at work, or a queue without one`,
    hold: 2,
    severity: 'critical',
    advice: {
      text: 'Start a worker, or look in its log for why it stopped. Nothing that waits is lost.',
      page: '/charts/celery_tasks',
    },
  },
  backlog: {
    title: 'Queue age',
    limit: { label: 'Minutes that a task may wait', initial: 10, least: 1, most: 1440 },
    condition: (minutes) => `A task that could start has waited more than ${counted(minutes, 'minute')}`,
    hold: 1,
    severity: 'warning',
    advice: {
      text: 'See what keeps the workers busy. If it is work as usual, start one more worker; if one task hangs, stop it.',
      page: '/charts/celery_tasks?state=STARTED',
    },
  },
  failures: {
    title: 'Failed tasks',
    limit: { label: 'Per cent of a queue’s tasks that may fail', initial: 20, least: 1, most: 100 },
    condition: (share) => `More than ${share} % of a queue’s tasks failed in 10 minutes`,
    hold: 2,
    severity: 'warning',
    advice: {
      text: 'Open one of the failed tasks and read its error. Run them again when the cause is gone.',
      page: '/charts/celery_tasks?state=FAILURE',
    },
  },
  mailboxes: {
    title: 'Mailboxes',
    limit: { label: 'Minutes that a mailbox may be silent', initial: 60, least: 5, most: 10_080 },
    condition: (minutes) => `A mailbox has not been read for more than ${counted(minutes, 'minute')}`,
    hold: 0,
    severity: 'warning',
    advice: {
      text: 'Answers of people are not seen meanwhile. Most often the password has changed or the sign-in has ended: its owner connects the mailbox again under Settings, E-mail.',
      page: '/charts/email_sync',
    },
  },
  backups: {
    title: 'Backups',
    limit: { label: 'Intervals without a backup', initial: lateFactor, least: 1.1, most: 20 },
    condition: (factor) => `The last backup is older than ${factor} times the interval at which they are made`,
    hold: 0,
    severity: 'critical',
    advice: {
      text: 'See why the last one failed, and make one now. Often the disk is full or no worker runs.',
      page: '/charts/backups',
    },
  },
  disk: {
    title: 'Disk space',
    limit: { label: 'Per cent that should be free', initial: 10, least: 1, most: 50 },
    condition: (share) => `Less than ${share} % of a disk is free`,
    hold: 5,
    severity: 'critical',
    advice: {
      text: 'Make room, or a larger disk. Keep fewer backups, or put them on another disk.',
      page: '/charts/database_size/',
    },
  },
  errors: {
    title: 'Error rate',
    limit: { label: 'Per cent of requests that may fail', initial: 5, least: 0.1, most: 100 },
    condition: (share) => `More than ${share} % of the requests of 5 minutes failed on our side`,
    hold: 2,
    severity: 'critical',
    advice: {
      text: 'Read the errors in the log. If they began with a new version, go back to the one before.',
      page: '/charts/loki_logs?level=error',
    },
  },
  certificate: {
    title: 'Certificate',
    limit: { label: 'Days that it should still be valid', initial: 14, least: 1, most: 90 },
    condition: (days) => `A certificate ends in less than ${counted(days, 'day')}, or is not trusted`,
    hold: 0,
    severity: 'warning',
    advice: {
      text: 'Renew the certificate where TLS ends, usually the reverse proxy, and see why it was not renewed by itself.',
      page: '/dev/health',
    },
  },
  profiles: {
    title: 'People opened',
    limit: { label: 'People that one user may open in an hour', initial: 200, least: 10, most: 10_000 },
    condition: (most) => `A user opened more than ${counted(most, 'profile')} in an hour`,
    hold: 0,
    severity: 'warning',
    advice: {
      text: 'Ask whether that was work. If not, sign the user out everywhere and deactivate them, then see whom they saw.',
      page: '/user-management/access-trail',
    },
  },
  trails: {
    title: 'Trails',
    limit: { label: 'Hours without a check', initial: 36, least: 25, most: 720 },
    condition: (hours) =>
      `An entry of the audit or access trail was changed or is missing, or neither was checked for ${counted(hours, 'hour')}`,
    hold: 0,
    severity: 'critical',
    advice: {
      text: 'Keep the database as it is, and compare with a backup from before. Somebody who can write to the database did this, not a user of the product.',
      page: '/user-management/access-trail',
    },
  },
  notices: {
    title: 'Privacy notices',
    limit: { label: 'Days before the month is over', initial: noticeWarnsBefore, least: 1, most: 29 },
    condition: (days) => `Someone must be told within ${counted(days, 'day')} that we keep their data, or is overdue`,
    hold: 0,
    severity: 'warning',
    advice: {
      text: 'Tell them or erase them. Staff can have that done by itself two days before the month is over.',
      page: '/user-management/notices',
    },
  },
  fairness: {
    title: 'Fair grading',
    limit: { label: 'Days between looks of the bias monitor', initial: 8, least: 1, most: 90 },
    condition: (days) =>
      `The bias monitor has stopped a method, has found a group below four fifths, or has not looked for ${counted(days, 'day')}`,
    hold: 0,
    severity: 'warning',
    advice: {
      text: 'Read what it found. A method that it stopped grades no one until a superuser lets it go on.',
      page: '/charts/bias_monitor',
    },
  },
} as const satisfies Record<string, AlertRule>;
export type AlertRuleName = keyof typeof alertRules;
export const alertRuleNames = Object.keys(alertRules) as [AlertRuleName, ...AlertRuleName[]];
