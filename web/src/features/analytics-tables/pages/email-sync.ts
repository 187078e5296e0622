import { listMailboxes, syncStates } from '@app/contract/outreach/rules';
import { formatSeconds } from '../../../kit/format-seconds.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { SyncCell } from '../SyncCell.tsx';
import { MailboxesLink } from '../MailboxesLink.tsx';
import { syncText } from '../sync-texts.ts';

const providers = { gmail: 'Gmail', outlook: 'Outlook', other: 'Other' };

export const emailSync = table({
  endpoint: listMailboxes,
  rows: 'mailboxes',
  about: 'Whether the answers in each mailbox reach us, those with trouble first.',
  Head: MailboxesLink,
  paging: 'none',
  search: 'User or address',
  switches: {
    trouble: { label: 'With trouble', keep: ({ sync, paused }) => sync !== 'in_sync' || paused !== null },
  },
  to: ({ user }) => pathTo('outbox', {}, { user: user.id }),
  detail: (row) => syncText(row),
  columns: {
    'user.username': { title: 'User', width: 130 },
    provider: { title: 'Provider', width: 90, text: (provider) => providers[provider] },
    sync: { title: 'State', width: 130, text: (sync) => syncStates[sync], Cell: SyncCell },
    fetched: { title: 'Last read', width: 140, format: 'age', none: 'Never' },
    lag: { title: 'Lag', width: 90, format: 'seconds', text: (lag) => (lag === null ? 'N/A' : formatSeconds(lag)) },
    fetch_error: { title: 'Error', grow: 1.4 },
    received_day: { title: 'In, 24 h', width: 84, format: 'number' },
    sent_day: { title: 'Out, 24 h', width: 84, format: 'number' },
    last_reply: { title: 'Last reply matched', width: 150, format: 'age', none: 'Never' },
    waiting: { title: 'Waiting', width: 80, format: 'number', hidden: true },
    address: { title: 'Address', grow: 1, hidden: true },
    failures: { title: 'Failures in a row', width: 130, format: 'number', hidden: true },
    next_try: { title: 'Read next', width: 146, format: 'moment', hidden: true },
    paused_reason: { title: 'Paused', grow: 1.2, hidden: true },
  },
  refreshSeconds: 30,
  empty: 'No one has set up a mailbox yet.',
  noMatch: 'No mailbox matches.',
});
