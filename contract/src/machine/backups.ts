import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, timestamp } from '../base/text.ts';

/** How often backups are made by themselves, in hours. */
export const backupIntervals = {
  0: 'Never',
  6: 'Every 6 hours',
  12: 'Every 12 hours',
  24: 'Every day',
  168: 'Every Sunday',
} as const;
export const backupHours = Object.keys(backupIntervals).map(Number);

export const backupTests = {
  waiting: 'Waiting',
  running: 'Running',
  passed: 'Passed',
  failed: 'Failed',
  skipped: 'Not done',
} as const;
export type BackupTest = keyof typeof backupTests;

/** A backup older than so many times its interval is too old. */
export const lateFactor = 1.5;

export const backup = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  /** What made it: the schedule, a user, or somebody at the machine. */
  cause: z.enum(['schedule', 'user', 'command']),
  user: z.object({ id, username: z.string() }).nullable(),
  started: timestamp,
  /** Seconds. */
  took: z.number().nullable(),
  /** On which machine the file is. */
  host: z.string(),
  file: z.string(),
  /** What was acknowledged before this moment is in it. */
  moment: timestamp.nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  error: z.string(),
  /** When its file was removed, because newer ones are kept or its time was over. */
  removed: timestamp.nullable(),
  /** null where none is to be made. */
  test: z.enum(Object.keys(backupTests) as [BackupTest]).nullable(),
  test_took: z.number().nullable(),
  /** Why the test restore failed or was not done. */
  test_note: z.string(),
});
export type Backup = z.output<typeof backup>;

export const backupSettings = z.object({
  every_hours: z.int().refine((hours) => backupHours.includes(hours), 'One of 0, 6, 12, 24, 168'),
  /** Of the day, in the zone of the firm; the others follow from it. */
  hour: z.int().min(0).max(23),
  /** How many are kept of those that the product made. */
  keep: z.int().min(1, 'At least 1').max(100, 'At most 100'),
  /** How old the oldest of them may be. */
  keep_days: z.int().min(2, 'At least 2 days').max(3650, 'At most ten years'),
});

export const backupReport = z.object({
  settings: backupSettings.extend({ version: z.int() }),
  zone: z.string(),
  /** Where they are written; null where none is made because BACKUP_DIR is not set. */
  folder: z.string().nullable(),
  /** Whether that is the disk that the database is on; null where nobody knows. */
  same_disk: z.boolean().nullable(),
  free_bytes: z.int().nullable(),
  /** When the next one is made by itself. */
  next: timestamp.nullable(),
  /** The last whole one, and whether it is older than it should be. */
  last: backup.nullable(),
  late: z.boolean(),
  /** The newest first, a hundred at most. */
  results: z.array(backup),
});
export type BackupReport = z.output<typeof backupReport>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/v2/backups/',
  summary: 'The backups that were made, their test restores, and when the next one is due',
  access: 'superuser',
  response: backupReport,
  shows: ['backups', 'tasks'],
});

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/v2/backups/',
  summary: 'Make a backup now, in the background',
  access: 'superuser',
  errors: ['no_backup_folder'],
  inPerson: true,
  audit: 'backup_start',
  status: 202,
  response: z.object({ task: z.uuid() }),
  touches: ['backups', 'tasks'],
});

export const changeBackupSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/backups/settings/',
  summary: 'Change how often backups are made, how many are kept and for how long',
  access: 'superuser',
  errors: ['changed_meanwhile'],
  inPerson: true,
  audit: 'backup_settings_change',
  body: backupSettings.partial().extend({ version: z.int() }),
  response: backupReport,
  touches: ['backups'],
});
