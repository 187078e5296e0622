import type { CurrentUser } from '@app/contract/users';

/** Those who work on a role change it, and staff. The server decides anew on every call. */
export const mayChange = (
  { users }: { users: readonly number[] },
  { id, is_staff, is_superuser }: Pick<CurrentUser, 'id' | 'is_staff' | 'is_superuser'>,
): boolean => users.includes(id) || is_staff || is_superuser;
