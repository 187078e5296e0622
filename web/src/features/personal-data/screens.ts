import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.erasures,
    title: 'Erasures',
    access: 'staff',
    menu: { group: 'Admin', label: 'Erasures' },
    table: () => import('./pages/erasures.ts').then((module) => module.erasures),
  }),
];
