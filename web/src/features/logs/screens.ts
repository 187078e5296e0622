import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.logs,
    title: 'Logs',
    access: 'superuser',
    menu: { group: 'Loki Logs' },
    table: () => import('./pages/logs.ts').then((module) => module.logs),
  }),
];
