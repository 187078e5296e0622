import {
  type AssignmentCard,
  type AssignmentStatus,
  changeAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
  statusLabel,
} from '@app/contract/roles/assignments';
import type { Request } from '@app/contract/base/endpoint';
import { type BackgroundTask, cardStates, cardTasks, listQueueTasks } from '@app/contract/machine/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { statusText } from '../StatusChip.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';

export const roleQuery = (id: number | string) => queryOf(getAssignment, { params: { id } });

type Order = NonNullable<NonNullable<Request<typeof listAssignments>['query']>['ordering']>;
/** Roles of these statuses, as the cards need them: those that a user works on, or everybody's. */
export const rolesQuery = (statuses: readonly AssignmentStatus[], user?: number, ordering: Order = 'name') =>
  queryOf(listAssignments, {
    query: {
      ordering,
      include_votes_by_user: 'true',
      status: statuses.join(','),
      ...(user !== undefined && { user }),
    },
  });

/** Starred roles come first; otherwise they stay as they are. */
export const byStar = (a: Pick<AssignmentCard, 'starred'>, b: Pick<AssignmentCard, 'starred'>): number =>
  Number(b.starred) - Number(a.starred);

type Listed = { results: AssignmentCard[] };

/** Changes a role in every list at once, before the server has answered. */
function usePatchLists() {
  const client = useQueryClient();
  return async (id: number, patch: Partial<AssignmentCard>) => {
    await client.cancelQueries({ queryKey: [listAssignments.path] });
    client.setQueriesData<Listed>(
      { queryKey: [listAssignments.path] },
      (list) =>
        list && { ...list, results: list.results.map((role) => (role.id === id ? { ...role, ...patch } : role)) },
    );
  };
}

const failure = 'This could not be saved';

/** Gives a role another status; a notice offers to undo that. */
export function useChangeStatus() {
  const patch = usePatchLists();
  const { mutateAsync } = useWrite(changeAssignment, { failure });
  const change = async (id: number, status: number, version?: number) => {
    await patch(id, { status });
    await mutateAsync({ params: { id }, body: { status, version } });
  };
  return async ({ id, name, status: before, version }: AssignmentCard, status: number) => {
    if (status === before) return;
    await change(id, status, version);
    const undo = () => void change(id, before).catch(() => {});
    notify(`${name}: ${statusText(statusLabel(status))}`, { action: { label: 'Undo', onClick: undo } });
  };
}

export function useStar() {
  const patch = usePatchLists();
  const { mutate } = useWrite(starAssignment, { failure });
  return async (id: number, starred: boolean) => {
    await patch(id, { starred });
    mutate({ params: { id }, body: { starred } });
  };
}

const none: readonly BackgroundTask[] = [];

/** What works on the roles in the background: one request for all cards, every minute. */
export function useRoleTasks(): ReadonlyMap<number, readonly BackgroundTask[]> {
  const { data = none } = useQuery({
    ...queryOf(listQueueTasks, {
      query: { state: cardStates.join(','), taskname: Object.keys(cardTasks), limit: '100' },
    }),
    select: ({ results }): readonly BackgroundTask[] => results,
    refetchInterval: 60_000,
  });
  return Map.groupBy(
    data.filter(({ parsed_kwargs }) => parsed_kwargs.assignment_id !== null),
    ({ parsed_kwargs }) => parsed_kwargs.assignment_id!,
  );
}
