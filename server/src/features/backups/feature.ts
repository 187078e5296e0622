import * as api from '@app/contract/machine/backups';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { changeBackupSettings, listBackups, startBackup } from './backups.ts';
import { backupTasks } from './tasks.ts';

export const feature: Feature = {
  tasks: backupTasks,
  routes: [
    read(api.listBackups, listBackups),
    write(api.startBackup, startBackup),
    write(api.changeBackupSettings, changeBackupSettings),
  ],
};
