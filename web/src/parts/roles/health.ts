import { type AssignmentCard, assignmentStatuses } from '@app/contract/roles/assignments';
import { addDays, differenceInCalendarDays, differenceInDays } from 'date-fns';
import { formatAge } from '../../kit/format.ts';

const quietDays = 5;
const soonDays = 2;

export const inProcess = ({ funnel }: Pick<AssignmentCard, 'funnel'>): number =>
  funnel.reduce((sum, { count }) => sum + count, 0);

type Judged = Pick<AssignmentCard, 'status' | 'last_activity' | 'created' | 'up_this_week' | 'funnel'>;

/** What an active role lacks, in few words. Others are not expected to move. */
export function concernsOf(role: Judged, now = new Date()): string[] {
  if (role.status !== assignmentStatuses.Active) return [];
  const quiet = differenceInDays(now, role.last_activity ?? role.created);
  return [
    ...(quiet >= quietDays ? [`no activity ${quiet} d`] : []),
    ...(role.up_this_week === 0 ? ['no upvotes this week'] : []),
    ...(inProcess(role) === 0 ? ['0 in process'] : []),
  ];
}

/** How close the deadline is; undefined while it is far, or when there is none. */
export function deadlineAlarm(
  deadline: string | null,
  now = new Date(),
): { severity: 'error' | 'warning'; text: string } | undefined {
  if (deadline === null) return undefined;
  const at = new Date(deadline);
  if (at < now) return { severity: 'error', text: 'Submission deadline surpassed' };
  if (at <= addDays(now, soonDays)) return { severity: 'warning', text: 'Submission deadline is soon' };
  return undefined;
}

/** The days left, as one counts them in a calendar; how long ago once it has passed. */
export function timeLeft(deadline: string, now = new Date()): string {
  if (new Date(deadline) < now) return formatAge(deadline);
  const days = differenceInCalendarDays(deadline, now);
  if (days === 0) return 'today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
