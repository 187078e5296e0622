import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lateFactor } from '@app/contract/machine/backups';
import type * as api from '@app/contract/machine/backups';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import { type Db, openDb, openPool, wireTypes } from '#platform/db/db';
import { migrationNames } from '#platform/db/migrate';
import { ensure } from '#platform/errors';
import { markOfKey } from '#platform/secrets';
import type { Services } from '#platform/services';
import type { TaskKind } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';
import type { BackupOrder } from './make-backup.ts';
import { addRecord, findLastDone, listRecords } from './records.ts';
import { folderOf, nextBackup, readSettings } from './schedule.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const makeTask: TaskKind<z.ZodObject<{ user: z.ZodOptional<z.ZodInt> }>> = {
  name: 'backups.make',
  queue: 'maintenance',
  input: z.object({ user: z.int().optional() }),
  key: () => 'backup',
};

/** What a backup says about the product that made it, and where it finds what is outside the database. */
export const orderOf = async (config: Config): Promise<Omit<BackupOrder, 'url' | 'file'>> => ({
  dataDir: config.DATA_DIR,
  version,
  release: config.RELEASE,
  keyMark: await markOfKey(config),
});

const shown = 100;
const hour = 3_600_000;

export async function listBackups(
  db: Db,
  _: unknown,
  __: unknown,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.listBackups>> {
  const { changed, zone, ...settings } = await readSettings(db);
  const { folder, last, hours } = await ageOfBackup(db, config);
  const isOn = folder !== null && settings.every_hours > 0;
  return {
    settings,
    zone,
    folder,
    ...(await lookAt(folder, config)),
    next: (isOn && nextBackup({ ...settings, changed, zone }, new Date())?.toISOString()) || null,
    last,
    late: isOn && hours > lateFactor * settings.every_hours,
    results: await listRecords(db, shown),
  };
}

/** How many hours ago the last backup was made, or since when there might be one. */
export async function ageOfBackup(db: Db, config: Config) {
  const { changed, every_hours } = await readSettings(db);
  const last = (await findLastDone(db)) ?? null;
  const hours = (Date.now() - Date.parse(last?.moment ?? changed)) / hour;
  return { folder: folderOf(config) ?? null, every_hours, last, hours };
}

/** The folder is made with the first backup. */
async function lookAt(folder: string | null, { DATABASE_URL, DATA_DIR }: Config) {
  if (folder === null) return { same_disk: null, free_bytes: null };
  const there = (await stat(folder).catch(() => undefined)) ? folder : dirname(folder);
  const [disk, own, room] = await Promise.all([
    stat(there).catch(() => undefined),
    stat(DATA_DIR).catch(() => undefined),
    statfs(there).catch(() => undefined),
  ]);
  return {
    same_disk: DATABASE_URL || !disk || !own ? null : disk.dev === own.dev,
    free_bytes: room ? room.bavail * room.bsize : null,
  };
}

export async function startBackup(
  doer: Doer,
  _: unknown,
  { tasks, config }: Pick<Services, 'tasks' | 'config'>,
): Promise<Answer<typeof api.startBackup>> {
  ensure(folderOf(config), 'no_backup_folder');
  const { id: user } = doer.actor;
  const task = await tasks.send(doer.trx, makeTask, { user }, { user });
  await audit(doer, { action: 'backup_start', target: { kind: 'task', id: task } });
  return { task };
}

export async function changeBackupSettings(
  doer: Doer,
  { body: { version: seen, ...given } }: Received<typeof api.changeBackupSettings>,
  services: Pick<Services, 'config'>,
): Promise<Answer<typeof api.changeBackupSettings>> {
  const { trx } = doer;
  await sql`select from backup_setting for update`.execute(trx);
  const before = await readSettings(trx);
  ensure(before.version === seen, 'changed_meanwhile');
  await trx
    .updateTable('backup_setting')
    .set({ ...given, version: seen + 1, changed: sql`now()` })
    .execute();
  await audit(doer, {
    action: 'backup_settings_change',
    target: { kind: 'backup_settings', id: 1 },
    before: Object.fromEntries(Object.keys(given).map((name) => [name, before[name as keyof typeof given]])),
    after: given,
  });
  return listBackups(trx, undefined, undefined, services);
}

/** Notes a backup that was made by hand, in a database of this version. Another may not know how. */
export async function recordCommand(url: string, made: Parameters<typeof addRecord>[1]): Promise<void> {
  if (made.manifest.migrations.at(-1)?.name !== (await migrationNames()).at(-1)) return;
  const db = openDb(openPool(url, { name: 'backup', max: 1, types: wireTypes, onError: () => undefined }));
  try {
    await addRecord(db, made);
  } finally {
    await db.destroy();
  }
}

/** How long backups are kept, in words. */
export async function keptBackups(db: Db, config: Config): Promise<string> {
  const { every_hours, keep, keep_days } = await readSettings(db);
  return folderOf(config) === undefined || every_hours === 0
    ? 'None are made by themselves'
    : `The newest ${keep}, one every ${every_hours} hours; ${keep_days} days at most`;
}
