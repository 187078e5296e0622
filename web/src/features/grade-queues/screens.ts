import { chartPage } from '../../kit/chart/chart-page.ts';
import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.gradeQueues,
    title: 'Grade queues',
    access: 'superuser',
    menu: { group: 'Queues', label: 'Grade queues' },
    table: () => import('./pages/grade-queues.ts').then((module) => module.gradeQueues),
  }),
  {
    path: paths.gradeQueue,
    example: pathTo('gradeQueue', { assignmentId: 1 }),
    title: 'Queues of a role',
    access: 'superuser',
    layout: 'shell',
    load: () => import('./GradeQueuePage.tsx').then((module) => module.GradeQueuePage),
  },
  chartPage({
    path: paths.ml,
    example: pathTo('ml', { assignmentId: 1 }),
    title: 'Model of a role',
    access: 'user',
    charts: () => import('./model-charts.ts').then((module) => module.modelCharts),
  }),
];
