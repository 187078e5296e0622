import { type ManagedUser, userChange } from '@app/contract/users/user-changes';
import type { z } from 'zod';

export const userFormShape = userChange
  .omit({ config: true, version: true, linkedin_url: true, linkedin_email: true })
  .required();
export type UserFormValues = z.input<typeof userFormShape>;

export const valuesOf = ({
  first_name,
  last_name,
  email,
  is_staff,
  is_superuser,
  userprofile,
}: ManagedUser): UserFormValues => ({
  first_name,
  last_name,
  email,
  is_staff,
  is_superuser,
  can_impersonate: userprofile.can_impersonate,
  company_id: userprofile.company?.id ?? null,
});
