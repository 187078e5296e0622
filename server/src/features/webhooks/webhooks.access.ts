import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  renewWebhookSecret,
} from '@app/contract/machine/webhooks';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';

async function hookOf({ db, variant }: World): Promise<string> {
  if (variant === 'missing') return missingId;
  const { id } = await db
    .insertInto('webhook')
    .values({ url: 'https://hooks.example.com/', secret: Buffer.from('sealed'), kinds: ['vote'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
const byVariant = (found: number) => (_: unknown, variant: string) => (variant === 'missing' ? 404 : found);
const oneHook = async (world: World) => ({ params: { id: await hookOf(world) } });

export const cases: AccessCases = [
  [listWebhooks, nothing],
  [createWebhook, { request: () => ({ body: { url: 'https://hooks.example.com/spana', kinds: ['vote'] } }) }],
  [
    changeWebhook,
    {
      request: async (world) => ({ ...(await oneHook(world)), body: { version: 1, active: false } }),
      status: byVariant(200),
    },
  ],
  [renewWebhookSecret, { request: oneHook, status: byVariant(200) }],
  [removeWebhook, { request: oneHook, status: byVariant(204) }],
  [listWebhookDeliveries, { request: oneHook, status: byVariant(200) }],
  [
    redeliverWebhook,
    {
      request: async (world) => {
        const hook = await hookOf(world);
        if (hook === missingId) return { params: { id: '00000000-0000-4000-8000-000000000000' } };
        const { id } = await world.db
          .insertInto('webhook_delivery')
          .values({ webhook_id: Number(hook), kind: 'vote', data: '{}', state: 'failed' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { params: { id } };
      },
      status: byVariant(204),
    },
  ],
];
