import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.searchSettings,
    title: 'Search settings',
    access: 'superuser',
    menu: { group: 'Admin', label: 'Search settings' },
    table: () => import('./pages/synonyms.ts').then((module) => module.synonyms),
  }),
];
