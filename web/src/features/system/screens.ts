import { healthPage } from '../../kit/health/health-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  healthPage({
    path: paths.systemHealth,
    title: 'System health',
    about: 'Whether the product has all it needs to run.',
    access: 'superuser',
    menu: { group: 'Dev Tools', label: 'System health' },
    report: () => import('@app/contract/system').then((module) => module.getSystemHealth),
  }),
];
