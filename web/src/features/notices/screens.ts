import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.notices,
    title: 'Privacy notices',
    access: 'staff',
    menu: { group: 'Admin', label: 'Privacy notices' },
    table: () => import('./pages/notices.ts').then((module) => module.notices),
  }),
];
