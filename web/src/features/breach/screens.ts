import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.breach,
    title: 'Breach',
    access: 'superuser',
    menu: { group: 'Admin', label: 'Breach' },
    table: () => import('./pages/affected.ts').then((module) => module.affected),
  }),
];
