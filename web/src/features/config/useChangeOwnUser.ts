import { putUser, type UserChange } from '@app/contract/users/user-changes';
import { useWrite } from '../../kit/net/useWrite.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** Changes a setting of the signed-in user. */
export function useChangeOwnUser() {
  const { id } = useCurrentUser();
  const { mutate, variables, isPending } = useWrite(putUser, { failure: 'Failed to save changes' });
  return {
    /** What is being changed. */
    wanted: isPending ? variables.body : undefined,
    change: (body: UserChange, options?: Parameters<typeof mutate>[1]) => mutate({ params: { id }, body }, options),
  };
}
