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
    ownKeys: { J: 'Next captured profile', K: 'The one before', D: 'Dismiss it' },
    load: () => import('./ImportPage.tsx').then((module) => module.ImportPage),
  },
];
