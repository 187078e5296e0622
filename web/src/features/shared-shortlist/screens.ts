import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.sharedShortlist,
    title: 'Shortlist',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./SharedShortlistPage.tsx').then((module) => module.SharedShortlistPage),
  },
];
