import { listAllUsers, putUser, type UserChange } from '@app/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notify.tsx';
import { currentUserQuery, useCurrentUser } from '../../parts/users/current-user.tsx';

/** Changes the signed-in user and waits until every screen knows about it. */
export function useChangeOwnUser() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: (body: UserChange) => call(putUser, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        client.invalidateQueries({ queryKey: [listAllUsers.path] }),
      ]),
  });
}

export const notifyNotSaved = (error: unknown): void =>
  notify(errorText(error, 'Failed to save changes'), { severity: 'error' });
