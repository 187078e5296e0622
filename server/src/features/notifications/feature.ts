import * as api from '@app/contract/users/notifications';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { countNotifications, listNotifications, readAllNotifications, readNotification } from './notifications.ts';
import { notificationTasks } from './tasks.ts';
import { watchNotifications } from './watch.ts';

export const feature: Feature = {
  routes: [
    read(api.listNotifications, listNotifications),
    read(api.countNotifications, countNotifications),
    read(api.watchNotifications, watchNotifications),
    write(api.readNotification, readNotification),
    write(api.readAllNotifications, readAllNotifications),
  ],
  tasks: notificationTasks,
};
