import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.mailOutbox,
    title: 'Mail outbox',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'Mail outbox' },
    load: () => import('./MailOutboxPage.tsx').then((module) => module.MailOutboxPage),
  },
];
