import { cancelMessage, getMailbox, listOutbox } from '@app/contract/outreach/outreach';
import { outboxChannels } from '@app/contract/outreach/channels';
import { outboxStates, recallMinutes } from '@app/contract/outreach/states';
import { linkedBy } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { pathTo } from '../../../parts/paths.ts';
import { canRecall, stateOf, openedText, whenOf } from '../outbox/message-actions.ts';
import { OutboxHead } from '../outbox/OutboxHead.tsx';
import { OutboxMenu } from '../outbox/OutboxMenu.tsx';
import { OutboxNotice } from '../outbox/OutboxNotice.tsx';
import { StateCell } from '../outbox/StateCell.tsx';

export const outbox = table({
  endpoint: listOutbox,
  rows: 'messages',
  about: `What you have sent and what waits to leave, newest first. A mail or an SMS can be called back for ${recallMinutes} minutes; what you send by hand waits on the work list.`,
  paging: { cursor: 'before' },
  Head: OutboxHead,
  Notice: OutboxNotice,
  filters: {
    state: {
      as: 'select',
      label: 'State',
      none: 'Every state',
      options: { ...outboxStates, data_started: 'Leaving, text begun' },
    },
    channel: { as: 'select', label: 'Channel', none: 'Every channel', options: outboxChannels },
    person: linkedBy(listOutbox, 'To', ({ results: [first] }) => (first ? `To ${first.person.name}` : null)),
    assignment: linkedBy(listOutbox, 'Role', ({ results: [first] }) => first?.assignment?.name ?? null),
    user: linkedBy(listOutbox, 'From', ({ results }) => {
      const [name, ...others] = new Set(results.map(({ user }) => user.username));
      return name === undefined ? null : others.length > 0 ? 'From everyone' : `From ${name}`;
    }),
  },
  to: ({ person }) => pathTo('person', { id: person.id }),
  detail: (row) => `${stateOf(row)} · ${row.subject || outboxChannels[row.channel]}`,
  columns: {
    'person.name': { title: 'To', grow: 1 },
    channel: { title: 'Channel', width: 140, from: 'md', text: (channel) => outboxChannels[channel] },
    subject: { title: 'Subject', grow: 1.4 },
    state: { title: 'State', width: 160, Cell: StateCell, text: (_, row) => stateOf(row) },
    send_at: { title: 'When', width: 136, text: (_, row) => whenOf(row) },
    note: { title: 'Note', grow: 1.4 },
    'assignment.name': { title: 'Role', grow: 0.9, from: 'lg' },
    'template.name': { title: 'Template', grow: 0.9, hidden: true },
    is_drafted: {
      title: 'Drafted by',
      width: 140,
      text: (isDrafted) => (isDrafted ? 'Language model' : ''),
      hidden: true,
    },
    'user.username': { title: 'From', width: 110, hidden: true },
    opened_at: { title: 'Opened', width: 130, text: (_, row) => openedText(row), hidden: true },
    attempts: { title: 'Tries', width: 80, format: 'number', hidden: true },
    created: { title: 'Written', width: 146, format: 'moment', hidden: true },
  },
  Menu: OutboxMenu,
  bulk: [
    {
      label: 'Call back',
      about: 'Those that have not left yet are called back. The others are left alone.',
      destructive: true,
      fits: canRecall,
      each: ({ id }, signal) => callWrite(cancelMessage, { params: { id } }, signal),
    },
  ],
  refreshSeconds: 10,
  alongside: [getMailbox],
  empty: 'You have not sent anything yet. Write to someone from their page.',
  noMatch: 'No message is in this state.',
});
