import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.pendingUsers,
    title: 'Pending users',
    access: 'staff',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Pending users' },
    keys: 'g p',
    load: () => import('./PendingUsersPage.tsx').then((module) => module.PendingUsersPage),
  },
  {
    path: paths.activeUsers,
    title: 'Manage users',
    access: 'staff',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Manage users' },
    keys: 'g u',
    load: () => import('./ActiveUsersPage.tsx').then((module) => module.ActiveUsersPage),
  },
];
