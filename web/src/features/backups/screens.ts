import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.backups,
    title: 'Backups',
    access: 'superuser',
    menu: { group: 'Database', label: 'Backups' },
    table: () => import('./pages/backups.ts').then((module) => module.backups),
  }),
];
