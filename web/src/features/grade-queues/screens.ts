import { chartPage } from '../../kit/chart/chart-page.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/charts/grade-connect-queues',
    title: 'Grade queues',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Queues', label: 'Grade queues' },
    load: () => import('./GradeQueuesPage.tsx').then((module) => module.GradeQueuesPage),
  },
  {
    path: '/charts/grade-connect-queues/:assignmentId',
    example: '/charts/grade-connect-queues/1',
    title: 'Queues of a role',
    access: 'superuser',
    layout: 'shell',
    load: () => import('./GradeQueuePage.tsx').then((module) => module.GradeQueuePage),
  },
  chartPage({
    path: '/analyze_ml/:assignmentId',
    example: '/analyze_ml/1',
    title: 'Model of a role',
    access: 'user',
    charts: () => import('./model-charts.ts').then((module) => module.modelCharts),
  }),
];
