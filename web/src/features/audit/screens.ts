import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/user-management/audit-trail',
    title: 'Audit trail',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Audit trail' },
    keys: 'g a',
    load: () => import('./AuditTrailPage.tsx').then((module) => module.AuditTrailPage),
  },
];
