import { chartPage } from '../../kit/chart/chart-page.ts';
import { tableKeys } from '../../kit/list/table-keys.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.tasks,
    title: 'Task queue',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Queues', label: 'Task queue' },
    keys: 'g q',
    ownKeys: tableKeys,
    load: () => import('./TaskQueuePage.tsx').then((module) => module.TaskQueuePage),
  },
  chartPage({
    path: paths.queueHistory,
    title: 'Queue history',
    access: 'superuser',
    menu: { group: 'Queues', label: 'Queue history' },
    charts: () => import('./queue-history.ts').then((module) => module.queueHistory),
  }),
];
