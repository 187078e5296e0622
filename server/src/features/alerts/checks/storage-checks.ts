import { backupTests } from '@app/contract/machine/backups';
import { sql } from 'kysely';
import { ageOfBackup } from '../../backups/backups.ts';
import { counted, type Finding, type Look } from './check.ts';

export async function checkBackups({ db, config }: Look, most: number): Promise<Finding> {
  const { folder, every_hours: every, hours, last } = await ageOfBackup(db, config);
  if (folder === null || every === 0)
    return {
      state: 'warn',
      summary: 'No backups are made by themselves.',
      remedy: folder === null ? 'BACKUP_DIR=/mnt/backups' : 'Choose how often under /charts/backups',
    };
  const evidence = last && {
    columns: ['Last backup', 'Test restore'],
    rows: [[last.moment ?? '', last.test ? backupTests[last.test] : 'Not made']],
  };
  const limit = Math.round(10 * most * every) / 10;
  const age = last
    ? `The last backup is ${counted(Math.round(hours), 'hour')} old; the limit is ${limit}.`
    : `There is no backup yet, and they have been switched on for ${counted(Math.round(hours), 'hour')}; the limit is ${limit}.`;
  const isLate = hours > limit;
  return {
    state: isLate ? 'fail' : 'ok',
    summary: age,
    ...(evidence && { evidence }),
    ...(isLate && { remedy: 'npm run backup -- <file> # then see under /charts/backups why none was made' }),
  };
}

interface Disk {
  host: string;
  folder: string;
  free_bytes: number | null;
  bytes: number | null;
  error: string;
}
const gigabytes = (bytes: number | null): string => `${((bytes ?? 0) / 1e9).toFixed(1)} GB`;
const shareOf = ({ free_bytes, bytes }: Disk): number => (100 * (free_bytes ?? 0)) / (bytes || 1);
/** What was not seen for so long says nothing about now. */
const freshMinutes = 5;

/** Every folder that the product writes to, on every machine that runs it (`samples.ts`). */
export async function checkDisk({ db, config }: Look, least: number): Promise<Finding> {
  const { rows: disks } = await sql<Disk>`
    select host, folder, free_bytes, bytes, error from disk_sample
    where at > now() - make_interval(mins => ${freshMinutes}) order by host, folder`.execute(db);
  const seen = disks.filter(({ error }) => error === '');
  const fullest = seen.toSorted((a, b) => shareOf(a) - shareOf(b))[0];
  const unseen = disks.find(({ error }) => error !== '');
  const elsewhere = config.DATABASE_URL
    ? ' The disk of the database is not seen: the product does not run that server.'
    : '';
  if (!fullest && !unseen)
    return {
      state: 'unknown',
      summary: `No process has said how full its disks are in the last ${freshMinutes} minutes.${elsewhere}`,
    };
  const isLow = fullest !== undefined && shareOf(fullest) < least;
  const summary =
    fullest && (isLow || !unseen)
      ? `${gigabytes(fullest.free_bytes)} of ${gigabytes(fullest.bytes)} are free in ${fullest.folder} on ${fullest.host} (${Math.floor(shareOf(fullest))} %); the limit is ${least} %.`
      : `The disk of ${unseen!.folder} on ${unseen!.host} cannot be seen: ${unseen!.error}`;
  return {
    state: isLow ? 'fail' : unseen ? 'unknown' : 'ok',
    summary: summary + elsewhere,
    evidence: {
      columns: ['Machine', 'Folder', 'Free', 'Of'],
      rows: disks.map((disk) => [
        disk.host,
        disk.folder,
        disk.error || `${gigabytes(disk.free_bytes)} (${Math.floor(shareOf(disk))} %)`,
        disk.error ? '–' : gigabytes(disk.bytes),
      ]),
    },
    ...(isLow && { remedy: `du -h --max-depth=2 ${fullest.folder} | sort -h | tail` }),
  };
}
