import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.notifications,
    title: 'Notifications',
    access: 'user',
    table: () => import('./pages/notifications.ts').then((module) => module.notifications),
  }),
];
