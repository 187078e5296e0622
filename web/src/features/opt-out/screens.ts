import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.optOut,
    title: 'No more mails',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./OptOutPage.tsx').then((module) => module.OptOutPage),
  },
];
