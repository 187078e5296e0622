import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.licenceKeys,
    title: 'Licence keys',
    access: 'superuser',
    menu: { group: 'Analytics', label: 'Licence keys' },
    table: () => import('./pages/licence-keys.ts').then((module) => module.licenceKeys),
  }),
];
