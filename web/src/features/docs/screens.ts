import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.apiReference,
    title: 'API reference',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'API reference' },
    load: () => import('./ApiReferencePage.tsx').then((module) => module.ApiReferencePage),
  },
];
