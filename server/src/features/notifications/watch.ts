import type { Answer } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/users/notifications';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import type { Events } from '#platform/http/events';
import type { Log } from '#platform/log';
import { countNotifications } from './notifications.ts';

/** Streams how many are unread: whenever that changes, and after a lost connection. */
export const watchNotifications = (
  db: Db,
  _: unknown,
  actor: Actor,
  { events, log }: { events: Events; log: Log },
): Promise<Answer<typeof api.watchNotifications>> =>
  Promise.resolve((send) =>
    events.subscribe('notification', (user) => {
      if (user !== undefined && user !== actor.id) return;
      countNotifications(db, undefined, actor).then(send, (err: unknown) =>
        log.warn({ err }, 'unread notifications not counted'),
      );
    }),
  );
