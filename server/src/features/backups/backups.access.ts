import { changeBackupSettings, listBackups, startBackup } from '@app/contract/machine/backups';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [
  [listBackups, nothing],
  [startBackup, nothing],
  [
    changeBackupSettings,
    {
      request: async ({ db }) => {
        const { version } = await db.selectFrom('backup_setting').select('version').executeTakeFirstOrThrow();
        return { body: { version, keep: 7 } };
      },
    },
  ],
];
