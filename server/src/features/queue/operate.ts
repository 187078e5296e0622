import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/tasks';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import type { Tasks } from '#platform/tasks/tasks';
import { audit } from '../audit/audit.ts';

interface WithTasks {
  tasks: Tasks;
}

/** Clients of the old product name their device in the address; ours send it in a header. */
const onDevice = (doer: Doer, device_id: string | undefined): Doer => ({
  ...doer,
  caller: { ...doer.caller, device_id: device_id ?? doer.caller.device_id },
});

export async function revokeTask(
  doer: Doer,
  { params: { taskId }, query: { terminate, device_id } }: Received<typeof api.revokeTask>,
  { tasks }: WithTasks,
): Promise<Answer<typeof api.revokeTask>> {
  await tasks.revoke(doer.trx, taskId, { terminate });
  await audit(onDevice(doer, device_id), {
    action: 'task_revoke',
    target: { kind: 'task', id: taskId },
    after: { task: taskId, terminate },
  });
  return { uuid: taskId, state: 'REVOKED' };
}

export async function retryTask(
  doer: Doer,
  { params }: Received<typeof api.retryTask>,
  { tasks }: WithTasks,
): Promise<Answer<typeof api.retryTask>> {
  const uuid = await tasks.retry(doer.trx, params.uuid, { user: doer.actor.id });
  await audit(doer, {
    action: 'task_retry',
    target: { kind: 'task', id: params.uuid },
    also: [{ kind: 'task', id: uuid }],
    after: { task: params.uuid, as: uuid },
  });
  return { uuid };
}

export async function runSchedule(
  doer: Doer,
  { params }: Received<typeof api.runSchedule>,
  { tasks }: WithTasks,
): Promise<Answer<typeof api.runSchedule>> {
  const kind = tasks.kinds.find(({ name, schedule }) => name === params.name && schedule !== undefined);
  ensure(kind, 'task_not_found');
  const uuid = await tasks.send(doer.trx, kind, {}, { user: doer.actor.id });
  await audit(doer, {
    action: 'task_run_now',
    target: { kind: 'task', id: uuid },
    after: { task: uuid, name: kind.name },
  });
  return { uuid };
}

export async function purgeQueue(
  doer: Doer,
  { query: { queue, device_id } }: Received<typeof api.purgeQueue>,
  { tasks }: WithTasks,
): Promise<Answer<typeof api.purgeQueue>> {
  const purged = await tasks.purge(doer.trx, queue);
  await audit(onDevice(doer, device_id), {
    action: 'queue_purge',
    target: { kind: 'queue', id: queue },
    after: { queue, purged },
  });
  return { queue, purged };
}
