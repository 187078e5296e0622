import { type CurrentUser, getCurrentUser } from '@app/contract/users/users';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../kit/net/api.ts';

export const currentUserQuery = queryOptions({
  meta: { shows: getCurrentUser.shows },
  queryKey: [getCurrentUser.path],
  queryFn: async (): Promise<CurrentUser> => (await call(getCurrentUser)).results[0]!,
});

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The signed-in user. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser is for screens of signed-in users only');
  return user;
}
