import {
  type AssignmentCard,
  type AssignmentStatus,
  changeAssignment,
  getAssignment,
  listAssignments,
  starAssignment,
  statusLabel,
} from '@app/contract/assignments';
import type { Request } from '@app/contract/base/endpoint';
import { type BackgroundTask, cardStates, cardTasks, listQueueTasks } from '@app/contract/tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notify.tsx';
import { statusText } from '../StatusChip.tsx';

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

export function useRefreshRoles() {
  const client = useQueryClient();
  return () =>
    Promise.all([listAssignments, getAssignment].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

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

const failed = (error: unknown) => notify(errorText(error, 'This could not be saved'), { severity: 'error' });

/** Gives a role another status; a notice offers to take that back. */
export function useChangeStatus() {
  const patch = usePatchLists();
  const refresh = useRefreshRoles();
  const change = useMutation({
    mutationFn: ({ role, status, version }: { role: AssignmentCard; status: number; version?: number }) =>
      call(changeAssignment, {
        params: { id: role.id },
        body: { status, ...(version !== undefined && { version }) },
      }),
    onMutate: ({ role, status }) => patch(role.id, { status }),
    onError: failed,
    onSettled: refresh,
  });
  return (role: AssignmentCard, status: number) => {
    if (status === role.status) return;
    change.mutate(
      { role, status, version: role.version },
      {
        onSuccess: () =>
          notify(`${role.name}: ${statusText(statusLabel(status))}`, {
            action: { label: 'Undo', onClick: () => change.mutate({ role, status: role.status }) },
          }),
      },
    );
  };
}

export function useStar() {
  const patch = usePatchLists();
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, starred }: { id: number; starred: boolean }) =>
      call(starAssignment, { params: { id }, body: { starred } }),
    onMutate: ({ id, starred }) => patch(id, { starred }),
    onError: failed,
    onSettled: refresh,
  });
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
