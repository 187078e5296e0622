import { editableFields } from '@app/contract/policies';
import { type ManagedUser, putUser } from '@app/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { notify } from '../../kit/page/notify.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { CompanyField } from './CompanyField.tsx';
import { nameOf } from './decisions.ts';
import { RightSwitch } from './RightSwitch.tsx';
import { userFormShape, type UserFormValues, valuesOf } from './user-form-values.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

interface Props {
  user: ManagedUser;
  onDirtyChange: (dirty: boolean) => void;
}

/**
 * Sends only what was changed, with the version it was changed against. When somebody else was faster, the user is
 * read again: what was typed here stays, every other field takes the new value, and saving again is up to the editor.
 */
export function UserForm({ user, onDirtyChange }: Props) {
  const editor = useCurrentUser();
  const editable = editor.impersonator === null ? editableFields(editor, user) : new Set<string>();
  const form = useForm({
    resolver: zodResolver(userFormShape),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty } = form.formState;
  const save = useWrite(putUser, {
    onSuccess: (saved) => {
      form.reset(valuesOf(saved));
      notify(`${nameOf(saved)} was saved`);
    },
  });
  const send = (values: UserFormValues) => {
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name]) => dirtyFields[name as keyof UserFormValues]),
    );
    save.mutate({ params: { id: user.id }, body: { ...changed, version: user.version } });
  };
  useServerErrors(form, save.error);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const undo = () => {
    form.reset(valuesOf(user));
    save.reset();
  };
  const locked = (field: keyof UserFormValues) => !editable.has(field) || save.isPending;
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={form.handleSubmit(send)}>
      {editable.size === 0 && editor.impersonator === null && (
        <Alert severity="info">Only superusers can change a superuser.</Alert>
      )}
      <FieldText control={form.control} name="first_name" label="First name" disabled={locked('first_name')} />
      <FieldText control={form.control} name="last_name" label="Last name" disabled={locked('last_name')} />
      <FieldText control={form.control} name="email" label="E-mail" type="email" disabled={locked('email')} />
      <CompanyField control={form.control} user={user} disabled={locked('company_id')} />
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
      {save.isError && (
        <Alert severity={isConflict(save.error) ? 'warning' : 'error'}>
          {isConflict(save.error)
            ? 'Somebody else changed this user in the meantime. What you typed is kept and the other fields show the new values. Look it over and save again.'
            : errorText(save.error, 'Failed to save changes')}
        </Alert>
      )}
      {editable.size > 0 && (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
            Save
          </Button>
          <Button onClick={undo} disabled={!isDirty || save.isPending}>
            Undo changes
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';

function whyRightsAreLocked(editor: ReturnType<typeof useCurrentUser>, user: ManagedUser): string {
  if (editor.impersonator !== null) return 'Rights cannot be changed while impersonating.';
  if (editor.id === user.id) return 'Nobody changes their own rights.';
  return 'Only superusers change rights.';
}
