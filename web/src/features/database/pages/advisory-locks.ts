import { listAdvisoryLocks } from '@app/contract/machine/database';
import { table } from '../../../kit/list/table.ts';

export const advisoryLocks = table({
  endpoint: listAdvisoryLocks,
  rows: 'locks',
  about: 'Locks that the product takes by name, so that two processes do not do the same at once.',
  paging: 'none',
  search: { placeholder: 'Name or application', of: ({ name, key, application }) => `${name} ${key} ${application}` },
  switches: {
    waiting: { label: 'With someone waiting', keep: ({ granted, waiters }) => !granted || waiters > 0 },
    idle: { label: 'Held by an idle session', keep: ({ idle }) => idle },
  },
  detail: ({ application, granted }) => `${application}, ${granted ? 'holds it' : 'waits'}`,
  columns: {
    name: { title: 'Lock', grow: 1, text: (name, { key }) => name || key },
    granted: {
      title: 'State',
      width: 110,
      text: (granted, { idle }) => (granted ? (idle ? 'Held, idle' : 'Held') : 'Waiting'),
    },
    application: { title: 'Session', width: 150 },
    pid: { title: 'Process', width: 90, text: String },
    seconds: { title: 'For', width: 100, format: 'seconds' },
    waiters: { title: 'Waiting for it', width: 120, format: 'number' },
    blocked_by: { title: 'Held up by', width: 110, text: (pids) => pids.join(', ') },
    mode: { title: 'Mode', width: 140, hidden: true },
    key: { title: 'Key', width: 190, format: 'code', hidden: true },
    state: { title: 'State of the session', width: 160, hidden: true },
  },
  refreshSeconds: 10,
  empty: 'No advisory locks held.',
  noMatch: 'No lock matches.',
});
