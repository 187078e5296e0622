import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.myData,
    title: 'Your data',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./MyDataPage.tsx').then((module) => module.MyDataPage),
  },
];
