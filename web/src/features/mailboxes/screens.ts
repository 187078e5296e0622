import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.mailboxes,
    title: 'Mailboxes',
    access: 'staff',
    menu: { group: 'Admin', label: 'Mailboxes' },
    table: () => import('./pages/mailboxes.ts').then((module) => module.mailboxes),
  }),
];
