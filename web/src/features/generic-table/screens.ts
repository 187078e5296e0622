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
];
