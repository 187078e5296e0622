import { notificationKinds } from '@app/contract/base/notification-kinds';
import { listNotifications } from '@app/contract/users/notifications';
import { table } from '../../../kit/list/table.ts';
import { MarkAllButton } from '../../../parts/notifications/MarkAllButton.tsx';
import { tellOf } from '../../../parts/notifications/notification-texts.ts';
import { NotificationItem } from '../../../parts/notifications/NotificationItem.tsx';

export const notifications = table({
  endpoint: listNotifications,
  rows: 'notifications',
  about: 'Mentions, assignments, replies, deadlines and finished work, newest first.',
  filters: {
    unread: 'Unread only',
    kind: { as: 'select', label: 'About', options: notificationKinds, none: 'Everything' },
  },
  paging: { cursor: 'before' },
  item: { as: 'list', Item: NotificationItem },
  columns: {
    created: { title: 'When', format: 'moment' },
    kind: { title: 'About', text: (kind) => notificationKinds[kind] },
    id: { title: 'Notification', text: (_, row) => tellOf(row).sentence },
    read: { title: 'Read', format: 'moment' },
  },
  Head: MarkAllButton,
  empty: 'Nothing yet.',
  noMatch: 'No notification matches these filters.',
});
