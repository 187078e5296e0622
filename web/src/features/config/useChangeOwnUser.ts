import { putUser, type UserChange } from '@app/contract/users';
import { useWrite } from '../../kit/net/useWrite.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** Changes the signed-in user. `failure`: what a notice says when that fails; without it, the caller shows the error. */
export function useChangeOwnUser(failure?: string) {
  const { id } = useCurrentUser();
  const { mutate, variables, ...write } = useWrite(putUser, failure === undefined ? {} : { failure });
  return {
    ...write,
    /** What is being changed. */
    wanted: write.isPending ? variables?.body : undefined,
    change: (body: UserChange, options?: Parameters<typeof mutate>[1]) => mutate({ params: { id }, body }, options),
  };
}
