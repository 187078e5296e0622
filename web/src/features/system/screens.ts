import { healthPage } from '../../kit/health/health-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  healthPage({
    path: paths.systemHealth,
    title: 'System health',
    about: 'Whether the product has all it needs to run, and who is told when it has not.',
    access: 'superuser',
    menu: { group: 'Dev Tools', label: 'System health' },
    checks: () => import('./system-health.ts').then((module) => module.systemHealth),
  }),
];
