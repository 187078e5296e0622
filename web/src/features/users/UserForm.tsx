import { listRegistrationCompanies } from '@app/contract/users/accounts';
import { editableFields } from '@app/contract/policies';
import { type ManagedUser, putUser } from '@app/contract/users/user-changes';
import { Alert, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { FieldCompany } from '../../parts/companies/FieldCompany.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UnconfirmedEmail } from '../../parts/users/UnconfirmedEmail.tsx';
import { nameOf, userQuery } from './decisions.ts';
import { RightSwitch } from './RightSwitch.tsx';
import { userFormShape, type UserFormValues, valuesOf } from './user-form-values.ts';

interface Props {
  user: ManagedUser;
  onDirtyChange: (dirty: boolean) => void;
}

export function UserForm({ user, onDirtyChange }: Props) {
  const editor = useCurrentUser();
  const editable = editor.impersonator === null ? editableFields(editor, user) : new Set<string>();
  const { form, submit, isDirty, isPending, error, overtaken, undo } = useVersionedForm({
    endpoint: putUser,
    thing: user,
    query: userQuery(user.id),
    valuesOf,
    shape: userFormShape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: (saved) => notify(`${nameOf(saved)} was saved`),
  });
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const { company, company_name } = user.userprofile;
  const locked = (field: keyof UserFormValues) => !editable.has(field) || isPending;
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      {editable.size === 0 && editor.impersonator === null && (
        <Alert severity="info">This account has rights that you do not have. Only a superuser can change it.</Alert>
      )}
      <FieldText control={form.control} name="first_name" label="First name" disabled={locked('first_name')} />
      <FieldText control={form.control} name="last_name" label="Last name" disabled={locked('last_name')} />
      <FieldText control={form.control} name="email" label="E-mail" type="email" disabled={locked('email')} />
      <UnconfirmedEmail user={user} />
      <FieldCompany
        control={form.control}
        name="company_id"
        initial={company}
        companies={companiesFor(company)}
        disabled={locked('company_id')}
        helperText={company === null && company_name ? `Typed at registration: ${company_name}` : undefined}
      />
      <Stack role="group" aria-labelledby="rights-heading">
        <Typography variant="h3" id="rights-heading" sx={{ mb: 0.5 }}>
          Rights
        </Typography>
        <RightSwitch
          control={form.control}
          name="is_staff"
          label="Staff"
          explanation="Approves and manages users"
          disabled={locked('is_staff')}
        />
        <RightSwitch
          control={form.control}
          name="is_superuser"
          label="Superuser"
          explanation="Everything, including rights and the audit trail"
          disabled={locked('is_superuser')}
        />
        <RightSwitch
          control={form.control}
          name="can_impersonate"
          label="Can impersonate"
          explanation="May act as another user for at most an hour"
          disabled={locked('can_impersonate')}
        />
        {!editable.has('is_staff') && <FormHelperText>{whyRightsAreLocked(editor, user)}</FormHelperText>}
      </Stack>
      <SaveNotice error={error} overtaken={overtaken} />
      {editable.size > 0 && (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={isPending}>
            Save
          </Button>
          <Button onClick={undo} disabled={!isDirty || isPending}>
            Undo changes
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** The companies that are offered at registration. The user's own may have left that list. */
const companiesFor = (own: ManagedUser['userprofile']['company']) =>
  thingsFrom(listRegistrationCompanies, ({ results }) =>
    own && !results.some(({ id }) => id === own.id) ? [own, ...results] : results,
  );

function whyRightsAreLocked(editor: ReturnType<typeof useCurrentUser>, user: ManagedUser): string {
  if (editor.impersonator !== null) return 'Rights cannot be changed while impersonating.';
  if (editor.id === user.id) return 'You cannot change your own rights.';
  return 'Only superusers change rights.';
}
