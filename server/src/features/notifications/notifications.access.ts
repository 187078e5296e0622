import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  watchNotifications,
} from '@app/contract/users/notifications';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makeAssignment } from '#testing/make';

async function notificationOf({ db, self, other, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: (variant === 'other' ? other : self).id,
      kind: 'deadline',
      about_kind: 'assignment',
      about_id: await makeAssignment(db),
      key: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

export const cases: AccessCases = [
  [listNotifications, { request: () => ({ query: {} }) }],
  [countNotifications, nothing],
  [watchNotifications, nothing],
  [
    readNotification,
    { request: notificationOf, status: (_: Principal, variant: Variant) => (variant === 'own' ? 204 : 404) },
  ],
  [readAllNotifications, { request: () => ({ body: { newest: 1 } }) }],
];
