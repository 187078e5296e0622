import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.shortlists,
    example: pathTo('shortlists', { id: 1 }),
    title: 'Shortlists for the client',
    access: 'user',
    table: () => import('./pages/shortlists.ts').then((module) => module.shortlists),
  }),
];
