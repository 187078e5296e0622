import { listBackups } from '@app/contract/machine/backups';
import { formatSeconds } from '../../../kit/format-seconds.ts';
import { table } from '../../../kit/list/table.ts';
import { BackupButtons } from '../BackupButtons.tsx';
import { BackupNotice } from '../BackupNotice.tsx';
import { byText, stateText, testText } from '../backup-texts.ts';

export const backups = table({
  endpoint: listBackups,
  rows: 'backups',
  about: 'The whole database in one file, tried out by restoring it beside the running one.',
  paging: 'none',
  Head: BackupButtons,
  Notice: BackupNotice,
  detail: (row) => [stateText(row), testText(row)].filter(Boolean).join(' · '),
  columns: {
    started: { title: 'Started', width: 160, format: 'moment' },
    state: { title: 'State', grow: 1.2, text: (_, row) => stateText(row) },
    test: { title: 'Test restore', text: (_, row) => testText(row) },
    cause: { title: 'Made by', width: 120, text: (_, row) => byText(row) },
    bytes: { title: 'Size', width: 92, format: 'bytes' },
    took: { title: 'Took', width: 84, text: formatSeconds },
    file: { title: 'File', grow: 1.6, from: 'lg' },
    host: { title: 'Machine', width: 140, hidden: true },
    rows: { title: 'Rows', width: 110, format: 'number', hidden: true },
    moment: { title: 'As of', width: 160, format: 'moment', hidden: true },
    test_took: { title: 'Test took', width: 100, text: formatSeconds, hidden: true },
    removed: { title: 'Removed', width: 160, format: 'moment', hidden: true },
  },
  refreshSeconds: 10,
  empty: 'No backup has been made yet.',
});
