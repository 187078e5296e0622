import type { ManagedUser } from '@app/contract/users/user-changes';

/** What a user may do beyond everybody's work, in words. */
export const rightsOf = ({ is_superuser, is_staff, userprofile }: ManagedUser): string[] => [
  ...(is_superuser ? ['Superuser'] : []),
  ...(is_staff ? ['Staff'] : []),
  ...(userprofile.can_impersonate ? ['Impersonates'] : []),
];
