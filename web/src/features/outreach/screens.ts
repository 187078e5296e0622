import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.outbox,
    title: 'Outbox',
    access: 'user',
    menu: { group: 'Templates', label: 'Outbox' },
    keys: 'g o',
    table: () => import('./pages/outbox.ts').then((module) => module.outbox),
  }),
  {
    path: paths.workList,
    title: 'Work list',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Templates', label: 'Work list' },
    keys: 'g w',
    ownKeys: { S: 'Sent', K: 'Skip', L: 'Later', C: 'Copy', O: 'Open profile and copy' },
    load: () => import('./work-list/WorkListPage.tsx').then((module) => module.WorkListPage),
  },
  tablePage({
    path: paths.inviteQueue,
    title: 'Invitation queue',
    access: 'superuser',
    menu: { group: 'Queues', label: 'Invitation queue' },
    table: () => import('./pages/invite-queue.ts').then((module) => module.inviteQueue),
  }),
];
