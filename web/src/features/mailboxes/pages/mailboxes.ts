import { listMailboxes } from '@app/contract/outreach/rules';
import { table } from '../../../kit/list/table.ts';
import { formatAge } from '../../../kit/format.ts';
import { pathTo } from '../../../parts/paths.ts';
import { DomainNotice } from '../DomainNotice.tsx';
import { healthText } from '../health-text.ts';

export const mailboxes = table({
  endpoint: listMailboxes,
  rows: 'mailboxes',
  about: 'Whose mails leave and whose answers are read, those with trouble first.',
  paging: 'none',
  Notice: DomainNotice,
  search: 'User or address',
  to: ({ user }) => pathTo('outbox', {}, { user: user.id }),
  detail: (row) => healthText(row),
  columns: {
    'user.username': { title: 'User', width: 120 },
    address: { title: 'Address', grow: 1 },
    paused: { title: 'State', grow: 1.4, text: (_, row) => healthText(row) },
    waiting: { title: 'Waiting', width: 84, format: 'number' },
    undecided: { title: 'To decide', width: 92, format: 'number' },
    sent_today: { title: 'Today', width: 96, text: (sent, { per_day }) => `${sent} of ${per_day}` },
    bounced: { title: 'Came back', width: 100, text: (percent) => `${percent} %` },
    last_sent: { title: 'Last mail', width: 120, format: 'age', none: 'Never' },
    complaints: { title: 'Complaints', width: 110, format: 'number', hidden: true },
    fetched: { title: 'Answers read', width: 130, text: (at) => (at ? formatAge(at) : 'Never'), hidden: true },
  },
  refreshSeconds: 30,
  empty: 'No one has set up a mailbox yet.',
  noMatch: 'No mailbox matches.',
});
