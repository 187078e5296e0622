import { listUsers } from '@app/contract/users/manage-users';
import { table } from '../../../kit/list/table.ts';
import { nameOf } from '../decisions.ts';
import { PendingUser } from '../PendingUser.tsx';
import { UsersNotice } from '../UsersNotice.tsx';

export const pendingUsers = table({
  endpoint: listUsers,
  rows: 'users',
  about: 'People who have registered and wait for an answer, longest waiting first.',
  Notice: UsersNotice,
  fixed: { query: { state: 'pending', ordering: 'created' } },
  search: 'Name, username or e-mail',
  item: { as: 'cards', Item: PendingUser },
  columns: {
    username: { title: 'User', text: (username, user) => `${nameOf(user)} (${username})` },
    email: 'E-mail',
    'userprofile.company': {
      title: 'Company',
      text: (company, { userprofile }) => company?.name ?? userprofile.company_name,
    },
    'userprofile.phone_number': 'Phone',
    'userprofile.linkedin_url': 'LinkedIn',
    'userprofile.linkedin_email': 'LinkedIn e-mail',
    created: { title: 'Registered', format: 'age' },
  },
  empty: 'No one is waiting for approval.',
  noMatch: 'No pending user matches.',
});
