import { approveUser, deactivateUser, reactivateUser, rejectUser, signOutUser } from '@app/contract/users/manage-users';
import { getUser, type ManagedUser } from '@app/contract/users/user-changes';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../kit/net/api-error.ts';
import { callWrite, queryOf } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useTouch } from '../../kit/net/touch.ts';

export const userQuery = (id: number) => queryOf(getUser, { params: { id } });

export const nameOf = ({ first_name, last_name, username }: ManagedUser): string =>
  `${first_name} ${last_name}`.trim() || username;

/** What staff decide about a user, and the words that report it. */
const decisions = {
  approve: { endpoint: approveUser, done: (name: string) => `${name} was approved and is told by e-mail` },
  reject: { endpoint: rejectUser, done: (name: string) => `${name} was rejected and is told by e-mail` },
  deactivate: { endpoint: deactivateUser, done: (name: string) => `${name} was deactivated` },
  reactivate: { endpoint: reactivateUser, done: (name: string) => `${name} can sign in again` },
  sign_out: { endpoint: signOutUser, done: (name: string) => `${name} was signed out everywhere` },
} as const;
export type Decision = keyof typeof decisions;

/** Somebody else was faster: that is news, not a failure, and the list shows it once it has been read again. */
const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'already_decided' || error.code === 'wrong_state');

/** Waits for the server, then for the lists: nothing on screen is ahead of what is true. */
export function useDecide(decision: Decision) {
  const touch = useTouch();
  const { endpoint, done } = decisions[decision];
  return useMutation({
    mutationFn: async ({ user, reason }: { user: ManagedUser; reason?: string }) => {
      try {
        await callWrite(endpoint, { params: { id: user.id }, body: reason ? { reason } : {} });
        notify(done(nameOf(user)));
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        notify(error.message, { severity: 'info' });
      }
      await touch(endpoint);
    },
  });
}
