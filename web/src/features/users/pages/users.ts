import { listUsers } from '@app/contract/users/manage-users';
import { lazy } from 'react';
import { table } from '../../../kit/list/table.ts';
import { nameOf } from '../decisions.ts';
import { rightsOf } from '../rights.ts';
import { RolesCell } from '../RolesCell.tsx';
import { UserCell } from '../UserCell.tsx';
import { UserMenu } from '../UserMenu.tsx';
import { UsersNotice } from '../UsersNotice.tsx';

/* Its form weighs as much as a screen. */
const UserPanel = lazy(async () => ({ default: (await import('../UserPanel.tsx')).UserPanel }));

export const users = table({
  endpoint: listUsers,
  rows: 'users',
  label: 'Users',
  about: 'Everyone who can sign in, and those who no longer can.',
  Notice: UsersNotice,
  search: { label: 'Search users', placeholder: 'Name, username or e-mail' },
  filters: {
    state: {
      as: 'chips',
      label: 'State',
      options: { active: 'Active', deactivated: 'Deactivated', rejected: 'Rejected' },
      start: 'active',
    },
  },
  sort: 'ordering',
  panel: { param: 'user', Panel: UserPanel },
  Menu: UserMenu,
  rowHeight: 52,
  columns: {
    username: { title: 'User', grow: 0.75, Cell: UserCell, text: (username, user) => `${nameOf(user)} (${username})` },
    email: { title: 'E-mail', grow: 1.2 },
    is_staff: { title: 'Roles', grow: 0.9, Cell: RolesCell, text: (_, user) => rightsOf(user).join(', ') },
    'userprofile.company': {
      title: 'Company',
      grow: 0.8,
      text: (company, { userprofile }) => company?.name ?? userprofile.company_name,
    },
    last_login: { title: 'Last sign-in', width: 145, format: 'age', none: 'Never' },
    open_sessions: { title: 'Sessions', width: 80, format: 'number' },
    'userprofile.phone_number': { title: 'Phone', hidden: true },
    created: { title: 'Registered', width: 145, format: 'age', hidden: true },
  },
  empty: 'No active users.',
  noMatch: 'No user matches.',
});
