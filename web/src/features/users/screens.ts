import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.pendingUsers,
    title: 'Pending users',
    access: 'staff',
    menu: { group: 'Admin', label: 'Pending users' },
    keys: 'g p',
    table: () => import('./pages/pending-users.ts').then((module) => module.pendingUsers),
  }),
  tablePage({
    path: paths.activeUsers,
    title: 'Manage users',
    access: 'staff',
    menu: { group: 'Admin', label: 'Manage users' },
    keys: 'g u',
    table: () => import('./pages/users.ts').then((module) => module.users),
  }),
];
