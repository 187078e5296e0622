import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.webhooks,
    title: 'Webhooks',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'Webhooks' },
    load: () => import('./WebhooksPage.tsx').then((module) => module.WebhooksPage),
  },
];
