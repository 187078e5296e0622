import {
  changeInvitation,
  getInvitationFigures,
  getInvitationFlow,
  invitationPriorities,
  invitationStates,
  invitationTypes,
  listInvitations,
  type QueuedInvitation,
} from '@app/contract/machine/invite-queue';
import { listAllUsers } from '@app/contract/users/users';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { pathTo } from '../../../parts/paths.ts';
import { nameOfUser } from '../../../parts/users/users.ts';
import { InvitationMenu } from '../invite-queue/InvitationMenu.tsx';
import { EtaCell, InvitationStateCell } from '../invite-queue/InvitationCells.tsx';
import { InviteQueueHead } from '../invite-queue/InviteQueueHead.tsx';

const problemWithDays = (text: string) => (/^\d{1,4}$/.test(text) ? undefined : 'A number of days, such as 7');
const byUsername = optionsFrom(listAllUsers, (users) => new Map(users.map(({ username }) => [username, username])));
const byId = optionsFrom(listAllUsers, (users) => new Map(users.map((user) => [String(user.id), nameOfUser(user)])));
const isFailing = ({ state }: QueuedInvitation) => state === 'failing';
const params = ({ id }: QueuedInvitation) => ({ params: { id } });

export const inviteQueue = table({
  endpoint: listInvitations,
  rows: 'invitations',
  about:
    'Invitations to connect that wait in the outbox until their senders work them off, and those that failed in the last 30 days.',
  Notice: InviteQueueHead,
  search: 'Person or role',
  filters: {
    state: { as: 'chips', label: 'State', options: invitationStates, none: 'All' },
    user: { as: 'select', label: 'Sender', source: byUsername, none: 'Every sender' },
    type: { as: 'select', label: 'Type', options: invitationTypes, none: 'Every type' },
    duplicate: 'Also queued by someone',
    error_isnull: {
      as: 'select',
      label: 'Error',
      options: { true: 'Without an error', false: 'With an error' },
      none: 'With or without',
      more: true,
    },
    min_days: {
      as: 'text',
      label: 'At least so many days old',
      placeholder: '7',
      problem: problemWithDays,
      more: true,
    },
  },
  sort: 'ordering',
  rowHeight: 52,
  to: ({ person }) => pathTo('person', { id: person.id }),
  detail: (row) => `${row.user.username} · ${row.error ?? (row.eta === null ? 'No day in sight' : row.eta)}`,
  Menu: InvitationMenu,
  bulk: [
    {
      label: 'Call back',
      about: 'They leave the queue and are not sent. Those that a sender has on the screen are left alone.',
      destructive: true,
      each: (row, signal) => callWrite(changeInvitation, { ...params(row), body: { act: 'cancel' } }, signal),
    },
    {
      label: 'Retry',
      about: 'Those that failed wait again, with 30 days to be sent. The others are left alone.',
      fits: isFailing,
      each: (row, signal) => callWrite(changeInvitation, { ...params(row), body: { act: 'retry' } }, signal),
    },
    {
      label: 'Re-assign',
      about:
        'They go to the work list of the user you choose. Notes from a template are written anew in that user’s name.',
      choice: { label: 'New sender', source: byId },
      each: (row, signal, chosen) =>
        callWrite(changeInvitation, { ...params(row), body: { act: 'reassign', user: Number(chosen) } }, signal),
    },
    {
      label: 'Send first',
      about: 'Each sender gets these before all others that wait.',
      fits: (row) => !isFailing(row),
      each: (row, signal) =>
        callWrite(changeInvitation, { ...params(row), body: { act: 'prioritize', priority: 1 } }, signal),
    },
  ],
  columns: {
    'person.name': { title: 'Person', grow: 1 },
    state: {
      title: 'State',
      width: 104,
      text: (state) => invitationStates[state],
      Cell: InvitationStateCell,
    },
    user: { title: 'Sender', width: 110, text: (user) => user.username },
    type: { title: 'Type', width: 124, text: (type) => invitationTypes[type], hidden: true },
    assignment: {
      title: 'Role',
      width: 130,
      text: (role) => role?.name ?? '',
      to: ({ assignment }) => (assignment ? pathTo('board', {}, { assignmentId: assignment.id }) : undefined),
    },
    priority: {
      title: 'Priority',
      width: 76,
      text: (value) => invitationPriorities[`${value as -1 | 0 | 1}`],
      from: 'lg',
    },
    created: { title: 'Age', width: 122, format: 'age' },
    eta: { title: 'Expected', grow: 1.6, text: (eta) => eta ?? 'No day in sight', Cell: EtaCell },
    why: { title: 'Why', grow: 1.6, hidden: true },
    attempts: { title: 'Attempts', width: 84, format: 'number', hidden: true },
    error: { title: 'Error', width: 160, hidden: true },
    also_waiting: { title: 'Also queued by', width: 120, text: (names) => names.join(', '), hidden: true },
    send_at: { title: 'May be sent from', width: 140, format: 'moment', hidden: true },
    not_after: { title: 'Makes sense until', width: 140, format: 'date', hidden: true },
  },
  refreshSeconds: 30,
  alongside: [getInvitationFigures, getInvitationFlow],
  empty: 'No invitation waits. Invitations are queued on the page of a person or from the search.',
  noMatch: 'No invitation matches.',
});
