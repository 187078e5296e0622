import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/dev/mail-outbox',
    title: 'Mail outbox',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'Mail outbox' },
    load: () => import('./MailOutboxPage.tsx').then((module) => module.MailOutboxPage),
  },
];
