import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.retention,
    title: 'Retention',
    access: 'staff',
    menu: { group: 'Admin', label: 'Retention' },
    table: () => import('./pages/due-people.ts').then((module) => module.duePeople),
  }),
  {
    path: paths.retentionTimes,
    title: 'Retention times',
    access: 'staff',
    layout: 'shell',
    load: () => import('./RetentionTimesPage.tsx').then((module) => module.RetentionTimesPage),
  },
];
