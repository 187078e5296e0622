import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.imports,
    title: 'Import',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Add', label: 'Import' },
    keys: 'g i',
    load: () => import('./ImportPage.tsx').then((module) => module.ImportPage),
  },
];
