import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.auditTrail,
    title: 'Audit trail',
    access: 'superuser',
    menu: { group: 'Admin', label: 'Audit trail' },
    keys: 'g a',
    table: () => import('./pages/audit-trail.ts').then((module) => module.auditTrail),
  }),
  tablePage({
    path: paths.accessTrail,
    title: 'Access trail',
    access: 'superuser',
    menu: { group: 'Admin', label: 'Access trail' },
    table: () => import('./pages/access-trail.ts').then((module) => module.accessTrail),
  }),
];
