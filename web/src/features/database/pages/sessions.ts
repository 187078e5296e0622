import { listDatabaseSessions } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';
import { SessionMenu } from '../SessionMenu.tsx';
import { SessionName } from '../SessionName.tsx';

export const sessions = table({
  endpoint: listDatabaseSessions,
  rows: 'sessions',
  label: 'Sessions',
  paging: 'none',
  filters: { idle: 'Idle ones too' },
  search: { placeholder: 'Application or statement', of: ({ application, query }) => `${application} ${query}` },
  switches: {
    waiting: { label: 'Waiting or held up', keep: ({ depth, blocked_by }) => depth > 0 || blocked_by.length > 0 },
  },
  detail: ({ query }) => query,
  columns: {
    application: { title: 'Session', width: 170, Cell: SessionName },
    state: { title: 'State', width: 120 },
    wait: { title: 'Waits for', width: 130 },
    blocked_by: { title: 'Held up by', width: 96, text: (pids) => pids.join(', ') },
    seconds: { title: 'For', width: 80, format: 'seconds' },
    transaction_seconds: { title: 'Transaction', width: 100, format: 'seconds' },
    query: { title: 'Statement', grow: 1, format: 'code' },
    id: { title: 'Process', width: 90, text: String, hidden: true },
  },
  Menu: SessionMenu,
  refreshSeconds: 10,
  empty: 'No session does anything.',
  noMatch: 'No session matches.',
});
