import { randomUUID } from 'node:crypto';
import {
  cardTasks,
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
} from '@app/contract/machine/tasks';
import { z } from 'zod';
import { type AccessCases, nothing, type Principal, type Variant, type World } from '#testing/access';

const kind = { name: 'test.task', queue: 'default', input: z.object({}) } as const;
/** A task that waits, of the caller or of somebody else. */
async function send({ db, tasks, self, other, variant }: World): Promise<string> {
  if (variant === 'missing') return randomUUID();
  const user = { own: self.id, other: other.id }[variant];
  return db.transaction().execute((trx) => tasks.send(trx, kind, {}, { user }));
}
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [listBackgroundTasks, nothing],
  [listQueueTasks, { request: () => ({ query: { state: 'pending', taskname: Object.keys(cardTasks).join(',') } }) }],
  [getQueueStats, nothing],
  [listSchedules, nothing],
  [getQueueTask, { request: async (world) => ({ params: { uuid: await send(world) } }), status: found }],
  [watchTasks, { request: async (world) => ({ query: { uuid: await send(world) } }) }],
  [revokeTask, { request: async (world) => ({ params: { taskId: await send(world) } }), status: found }],
  [
    retryTask,
    {
      request: async (world) => {
        const uuid = await send(world);
        const revoke = () =>
          world.db.transaction().execute((trx) => world.tasks.revoke(trx, uuid, { terminate: false }));
        if (world.variant !== 'missing') await revoke();
        return { params: { uuid } };
      },
      status: found,
    },
  ],
  [
    runSchedule,
    {
      request: ({ variant }) => ({ params: { name: variant === 'missing' ? 'none' : 'sessions.sweep' } }),
      status: found,
    },
  ],
  [purgeQueue, { request: () => ({ query: { queue: 'default' } }) }],
];
