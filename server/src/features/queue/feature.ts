import * as api from '@app/contract/machine/tasks';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { purgeQueue, retryTask, revokeTask, runSchedule } from './operate.ts';
import { getQueueStats } from './queue-stats.ts';
import { getQueueTask, listBackgroundTasks, listQueueTasks, listSchedules, watchTasks } from './queue.ts';
import { queueTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(api.listBackgroundTasks, listBackgroundTasks),
    read(api.listQueueTasks, listQueueTasks),
    read(api.getQueueStats, getQueueStats),
    read(api.listSchedules, listSchedules),
    read(api.getQueueTask, getQueueTask),
    read(api.watchTasks, watchTasks),
    write(api.revokeTask, revokeTask),
    write(api.retryTask, retryTask),
    write(api.runSchedule, runSchedule),
    write(api.purgeQueue, purgeQueue),
  ],
  tasks: queueTasks,
};
