import { currentStatuses, statusValues } from '@app/contract/roles/assignments';
import { deadlineDays } from '@app/contract/users/notifications';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Tells the members of a role of its deadline, once for each date that it is set to. */
export const tellDeadlines = (trx: Transaction) =>
  sql`
  select notification__tell(
    array(select user_id from assignment_member where assignment_id = assignment.id and part = 'user'),
    'deadline', 'assignment', id, null, 'deadline:' || id || ':' || (submission_deadline at time zone 'UTC')::date,
    jsonb_build_object('due', submission_deadline))
  from assignment
  where deleted is null and status = any(${statusValues(currentStatuses)})
    and submission_deadline > now() and submission_deadline < now() + make_interval(days => ${deadlineDays})`.execute(
    trx,
  );

/** Tells users of their reminders that fall due. Older ones wait on the to-do page. */
export const tellReminders = (trx: Transaction) =>
  sql`
  select notification__tell(array[user_id], 'deadline', 'reminder', id, null,
    'reminder:' || id || ':' || extract(epoch from due), jsonb_build_object('due', due))
  from reminder where done is null and due <= now() and due > now() - interval '1 day'`.execute(trx);
