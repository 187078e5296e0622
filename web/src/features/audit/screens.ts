import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.auditTrail,
    title: 'Audit trail',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Admin', label: 'Audit trail' },
    keys: 'g a',
    load: () => import('./AuditTrailPage.tsx').then((module) => module.AuditTrailPage),
  },
];
