import { tableKeys } from '../../kit/list/table-keys.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.shortlists,
    example: pathTo('shortlists', { id: 1 }),
    title: 'Shortlists',
    access: 'user',
    layout: 'shell',
    ownKeys: tableKeys,
    load: () => import('./ShortlistsPage.tsx').then((module) => module.ShortlistsPage),
  },
];
