import { chartPage } from '../../kit/chart/chart-page.ts';
import { tableKeys } from '../../kit/list/table-keys.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.assignments,
    search: '?statusFilter=Incoming,Preparation,Active,Paused',
    title: 'Roles',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Roles' },
    keys: 'g r',
    load: () => import('./RolesPage.tsx').then((module) => module.RolesPage),
  },
  {
    path: paths.votes,
    example: pathTo('votes', { id: 1 }),
    title: 'Votes',
    access: 'user',
    layout: 'shell',
    ownKeys: { ...tableKeys, U: 'Vote up', M: 'Vote maybe', D: 'Vote down', Z: 'Undo' },
    load: () => import('./VotesPage.tsx').then((module) => module.VotesPage),
  },
  chartPage({
    path: paths.assignmentStats,
    example: pathTo('assignmentStats', { assignmentId: 1, activeUserId: 1 }),
    title: 'Role statistics',
    access: 'user',
    charts: () => import('./role-stats.ts').then((module) => module.roleStats),
  }),
];
