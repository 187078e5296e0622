import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { nextSlot, slotBefore } from '#platform/tasks/schedule';
import { join } from 'node:path';

export interface BackupSettings {
  every_hours: number;
  hour: number;
  keep: number;
  keep_days: number;
  version: number;
  changed: string;
  /** Of the firm. */
  zone: string;
}

export async function readSettings(db: Db): Promise<BackupSettings> {
  const { rows } = await sql<BackupSettings>`
    select every_hours, hour, keep, keep_days, backup_setting.version, changed, zone from backup_setting, outreach_setting`.execute(
    db,
  );
  return rows[0]!;
}

/** A database of one's own is backed up where one says; whoever runs it may have other ways. Ours is below DATA_DIR. */
export const folderOf = ({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Config): string | undefined =>
  BACKUP_DIR ?? (DATABASE_URL ? undefined : join(DATA_DIR, 'backups'));

const cronOf = ({ every_hours: every, hour }: BackupSettings): string => {
  const hours = Array.from({ length: Math.max(1, 24 / every) }, (_, n) => (hour + n * every) % 24);
  return `0 ${hours.toSorted((a, b) => a - b).join(',')} * * ${every === 168 ? '0' : '*'}`;
};

export const nextBackup = (settings: BackupSettings, now: Date): Date | undefined =>
  settings.every_hours === 0 ? undefined : nextSlot(cronOf(settings), now, settings.zone);

/** Whether a slot has passed since the last one was begun. Of several that nobody was there for, one is made up for. */
export async function isDue(db: Db, settings: BackupSettings, now: Date): Promise<boolean> {
  if (settings.every_hours === 0) return false;
  const { rows } = await sql<{ last: string | null }>`
    select max(started) as last from backup where cause <> 'command'`.execute(db);
  const since = [settings.changed, rows[0]?.last ?? ''].toSorted().at(-1)!;
  return slotBefore(cronOf(settings), now, settings.zone) > since;
}
