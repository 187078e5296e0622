import {
  getQueueStats,
  getQueueTask,
  listBackgroundTasks,
  listQueueTasks,
  listSchedules,
  purgeQueue,
  retryTask,
  revokeTask,
  runSchedule,
  watchTasks,
} from '@app/contract/tasks';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { read, write } from '#platform/http/route';
import { audit } from '../audit/audit.ts';
import { getTask, listCardTasks, listScheduled, listTasks, measureQueues, watch } from './queue.ts';
import { queueTasks } from './tasks.ts';

/** Clients of the old product name their device in the address; ours send it in a header. */
const onDevice = (doer: Doer, device_id: string | undefined): Doer => ({
  ...doer,
  caller: { ...doer.caller, device_id: device_id ?? doer.caller.device_id },
});

export const feature: Feature = {
  routes: [
    read(listBackgroundTasks, (db) => listCardTasks(db)),
    read(listQueueTasks, async (db, { query }, actor) => {
      const { count_capped, ...listed } = await listTasks(db, actor, query);
      return { ...pageOf(listQueueTasks, query, listed), count_capped };
    }),
    read(getQueueStats, (db, _, __, { tasks }) => measureQueues(db, tasks)),
    read(listSchedules, (db, _, __, { tasks }) => listScheduled(db, tasks)),
    read(getQueueTask, (db, { params }, _, { tasks }) => getTask(db, tasks, params.uuid)),
    read(watchTasks, (db, { query }, actor) => watch(db, actor, query.uuid)),

    write(revokeTask, async (doer, { params: { taskId }, query: { terminate, device_id } }, { tasks }) => {
      await tasks.revoke(doer.trx, taskId, { terminate });
      await audit(onDevice(doer, device_id), {
        action: 'task_revoke',
        target: { kind: 'task', id: taskId },
        after: { task: taskId, terminate },
      });
      return { uuid: taskId, state: 'REVOKED' as const };
    }),
    write(retryTask, async (doer, { params }, { tasks }) => {
      const uuid = await tasks.retry(doer.trx, params.uuid, { user: doer.actor.id });
      await audit(doer, {
        action: 'task_retry',
        target: { kind: 'task', id: params.uuid },
        also: [{ kind: 'task', id: uuid }],
        after: { task: params.uuid, as: uuid },
      });
      return { uuid };
    }),
    write(runSchedule, async (doer, { params }, { tasks }) => {
      const kind = tasks.kinds.find(({ name, schedule }) => name === params.name && schedule !== undefined);
      ensure(kind, 'task_not_found');
      const uuid = await tasks.send(doer.trx, kind, {}, { user: doer.actor.id });
      await audit(doer, {
        action: 'task_run_now',
        target: { kind: 'task', id: uuid },
        after: { task: uuid, name: kind.name },
      });
      return { uuid };
    }),
    write(purgeQueue, async (doer, { query: { queue, device_id } }, { tasks }) => {
      const purged = await tasks.purge(doer.trx, queue);
      await audit(onDevice(doer, device_id), {
        action: 'queue_purge',
        target: { kind: 'queue', id: queue },
        after: { queue, purged },
      });
      return { queue, purged };
    }),
  ],
  tasks: queueTasks,
};
