import { type AuditEntry, listAuditLog } from '@app/contract/machine/audit';
import { auditActions, auditTargetKinds } from '@app/contract/base/audit-actions';
import { listAllUsers } from '@app/contract/users/users';
import { linkedBy, optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { AuditRow } from '../AuditRow.tsx';
import { fieldChanges } from '../field-changes.ts';
import { whoOf } from '../who.ts';

/** "Staff: no → yes; E-mail: old@example.com → new@example.com" */
const changesOf = (entry: AuditEntry): string =>
  fieldChanges(entry)
    .map(({ name, before, after }) => `${name}: ${[before, after].filter((value) => value !== undefined).join(' → ')}`)
    .join('; ');

export const auditTrail = table({
  endpoint: listAuditLog,
  rows: 'entries',
  about: 'Who did what, and as whom. Newest first.',
  filters: {
    /* People who are no longer users are in the trail too. */
    user: {
      as: 'text',
      label: 'Username',
      source: optionsFrom(listAllUsers, (users) => new Map(users.map(({ username }) => [username, username]))),
    },
    action: { as: 'select', label: 'Action', options: auditActions, none: 'Every action' },
    target: linkedBy(listAuditLog, 'Done to', ({ about }) => about && `${auditTargetKinds[about.kind]}: ${about.name}`),
  },
  item: { as: 'list', Item: AuditRow },
  columns: {
    created: { title: 'When', format: 'moment' },
    user: { title: 'Who', text: (_, entry) => whoOf(entry) },
    action: { title: 'Action', text: (action) => auditActions[action] },
    target: { title: 'Done to', text: (target) => (target ? `${auditTargetKinds[target.kind]}: ${target.name}` : '') },
    after: { title: 'Changes', text: (_, entry) => changesOf(entry) },
    reason: 'Reason',
    device_id: 'Device',
  },
  empty: 'Nothing has been recorded yet.',
  noMatch: 'Nothing in the trail matches these filters.',
});
