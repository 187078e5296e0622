import { chartPage } from '../../kit/chart/chart-page.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/assignmentsv2',
    search: '?statusFilter=Incoming,Preparation,Active,Paused',
    title: 'Roles',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Roles' },
    keys: 'g r',
    load: () => import('./RolesPage.tsx').then((module) => module.RolesPage),
  },
  {
    path: '/votes/assignment/:id',
    example: '/votes/assignment/1',
    title: 'Votes',
    access: 'user',
    layout: 'shell',
    load: () => import('./VotesPage.tsx').then((module) => module.VotesPage),
  },
  chartPage({
    path: '/assignment_stats/:assignmentId/:activeUserId',
    example: '/assignment_stats/1/1',
    title: 'Role statistics',
    access: 'user',
    charts: () => import('./role-stats.ts').then((module) => module.roleStats),
  }),
];
