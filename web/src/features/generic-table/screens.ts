import { tablePage } from '../../kit/list/table-page.ts';
import { tableKeys } from '../../kit/list/table-keys.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.genericTable,
    example: pathTo('genericTable', {}, { model: 'emailqueue' }),
    title: 'Generic table',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Analytics', label: 'Generic table' },
    ownKeys: tableKeys,
    load: () => import('./GenericTablePage.tsx').then((module) => module.GenericTablePage),
  },
  tablePage({
    path: paths.latestPersons,
    title: 'Latest people',
    access: 'superuser',
    menu: { group: 'Dev Tools', label: 'Latest people' },
    table: () => import('./pages/latest.ts').then((module) => module.latestPersons),
  }),
  tablePage({
    path: paths.latestClientLogs,
    title: 'Latest client logs',
    access: 'superuser',
    menu: { group: 'Dev Tools', label: 'Latest client logs' },
    table: () => import('./pages/latest.ts').then((module) => module.latestClientLogs),
  }),
  tablePage({
    path: paths.latestProfileQueue,
    title: 'Latest profiles to open',
    access: 'superuser',
    menu: { group: 'Dev Tools', label: 'Latest profiles to open' },
    table: () => import('./pages/latest.ts').then((module) => module.latestProfileQueue),
  }),
];
