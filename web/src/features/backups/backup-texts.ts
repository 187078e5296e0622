import { type Backup, type BackupReport, backupIntervals, backupTests } from '@app/contract/machine/backups';
import { formatAge, formatDateTime } from '../../kit/format.ts';

export const stateText = ({ state, error, removed }: Backup): string => {
  if (state === 'failed') return `Failed: ${error}`;
  if (state === 'running') return 'Running';
  return removed ? 'Removed' : 'Kept';
};

export const testText = ({ test, test_note }: Backup): string => {
  if (test === null) return '';
  return test_note ? `${backupTests[test]}: ${test_note}` : backupTests[test];
};

export const byText = ({ cause, user }: Backup): string => {
  if (cause === 'schedule') return 'Schedule';
  return cause === 'command' ? 'Command line' : (user?.username ?? 'A user who left');
};

/** "Every day at 02:00 (Europe/Stockholm); the newest 7 are kept, 35 days at most" */
export function scheduleText({ settings, zone }: Pick<BackupReport, 'settings' | 'zone'>): string {
  const { every_hours: every, hour, keep, keep_days } = settings;
  const often = backupIntervals[every as keyof typeof backupIntervals];
  if (every === 0) return 'Not made by themselves';
  const at = every >= 24 ? ` at ${String(hour).padStart(2, '0')}:00 (${zone})` : '';
  return `${often}${at}; the newest ${keep} are kept, ${keep_days} days at most`;
}

export interface Warning {
  severity: 'error' | 'warning' | 'info';
  text: string;
}

/** What somebody has to do something about, the worst first. */
export function warningsOf({ folder, last, late, results, same_disk, settings }: BackupReport): Warning[] {
  const newest = results.find(({ state }) => state !== 'running');
  const warnings: (Warning | false)[] = [
    newest?.state === 'failed' && {
      severity: 'error',
      text: `The backup of ${formatDateTime(newest.started)} failed: ${newest.error}`,
    },
    last?.test === 'failed' && {
      severity: 'error',
      text: `The backup of ${formatDateTime(last.started)} could not be restored: ${last.test_note}`,
    },
    late && {
      severity: 'error',
      text: last
        ? `The last backup was made ${formatAge(last.moment ?? last.started)}. Does a worker run, and is there room on the disk?`
        : 'No backup has been made although one was due. Does a worker run?',
    },
    folder === null && {
      severity: 'warning',
      text: 'Scheduled backups are off: this database is not run by the product, and BACKUP_DIR does not say where backups go. Set it where the product is started, or make sure that the database is backed up otherwise.',
    },
    folder !== null &&
      settings.every_hours === 0 && { severity: 'warning', text: 'No backups are made by themselves.' },
    last?.test === 'skipped' && { severity: 'warning', text: `The last backup was not tried out. ${last.test_note}` },
    same_disk === true && {
      severity: 'info',
      text: 'These backups are on the same disk as the database. Copy them elsewhere, or set BACKUP_DIR to a folder on another disk.',
    },
  ];
  return warnings.filter((warning) => warning !== false);
}
