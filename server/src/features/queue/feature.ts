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
import type { AuditAction } from '@app/contract/base/audit-actions';
import type { Actor, Caller } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { route } from '#platform/http/route';
import { auditedBy, recordAudit } from '../audit/audit.ts';
import { getTask, listCardTasks, listScheduled, listTasks, measureQueues, watch } from './queue.ts';
import { queueTasks } from './tasks.ts';

interface Deed {
  actor: Actor;
  caller: Caller;
  /** Named in the address by clients of the old product; ours send it in a header. */
  device_id?: string | undefined;
}
const record = (trx: Transaction, { actor, caller, device_id }: Deed, action: AuditAction, after: object) =>
  recordAudit(trx, auditedBy(actor, { ...caller, device_id: device_id ?? caller.device_id }), { action, after });

export const feature: Feature = {
  routes: [
    route(listBackgroundTasks, (_, { db }) => listCardTasks(db)),
    route(listQueueTasks, async ({ query }, { db, actor }) => {
      const { count_capped, ...listed } = await listTasks(db, actor, query);
      return { ...pageOf(listQueueTasks, query, listed), count_capped };
    }),
    route(getQueueStats, (_, { db, tasks }) => measureQueues(db, tasks)),
    route(listSchedules, (_, { db, tasks }) => listScheduled(db, tasks)),
    route(getQueueTask, ({ params }, { db, tasks }) => getTask(db, tasks, params.uuid)),
    route(watchTasks, ({ query }, { db, actor }) => watch(db, actor, query.uuid)),

    route(revokeTask, ({ params: { taskId }, query: { terminate, device_id } }, { db, tasks, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        await tasks.revoke(trx, taskId, { terminate });
        await record(trx, { actor, caller, device_id }, 'task_revoke', { task: taskId, terminate });
        return { uuid: taskId, state: 'REVOKED' as const };
      }),
    ),
    route(retryTask, ({ params }, { db, tasks, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        const uuid = await tasks.retry(trx, params.uuid, { user: actor.id });
        await record(trx, { actor, caller }, 'task_retry', { task: params.uuid, as: uuid });
        return { uuid };
      }),
    ),
    route(runSchedule, ({ params }, { db, tasks, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        const kind = tasks.kinds.find(({ name, schedule }) => name === params.name && schedule !== undefined);
        ensure(kind, 'task_not_found');
        const uuid = await tasks.send(trx, kind, {}, { user: actor.id });
        await record(trx, { actor, caller }, 'task_run_now', { task: uuid, name: kind.name });
        return { uuid };
      }),
    ),
    route(purgeQueue, ({ query: { queue, device_id } }, { db, tasks, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        const purged = await tasks.purge(trx, queue);
        await record(trx, { actor, caller, device_id }, 'queue_purge', { queue, purged });
        return { queue, purged };
      }),
    ),
  ],
  tasks: queueTasks,
};
