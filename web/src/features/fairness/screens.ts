import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.biasMonitor,
    title: 'Bias monitor',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'LLM Tools', label: 'Bias monitor' },
    load: () => import('./BiasMonitorPage.tsx').then((module) => module.BiasMonitorPage),
  },
];
