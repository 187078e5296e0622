import * as api from '@app/contract/machine/webhooks';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { webhookTasks } from './tasks.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  renewWebhookSecret,
} from './webhooks.ts';

export const feature: Feature = {
  routes: [
    read(api.listWebhooks, listWebhooks),
    write(api.createWebhook, createWebhook),
    write(api.changeWebhook, changeWebhook),
    write(api.renewWebhookSecret, renewWebhookSecret),
    write(api.removeWebhook, removeWebhook),
    read(api.listWebhookDeliveries, listWebhookDeliveries),
    write(api.redeliverWebhook, redeliverWebhook),
  ],
  tasks: webhookTasks,
};
