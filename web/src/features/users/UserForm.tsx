import { listRegistrationCompanies } from '@app/contract/auth';
import { editableFields, type ManagedUser, putUser, userChange } from '@app/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  Autocomplete,
  Button,
  FormControlLabel,
  FormHelperText,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorText } from '../../kit/api-error.ts';
import { call, queryOf } from '../../kit/api.ts';
import { FieldText } from '../../kit/FieldText.tsx';
import { notify } from '../../kit/notify.tsx';
import { useServerErrors } from '../../kit/server-errors.ts';
import { currentUserQuery, useCurrentUser } from '../../parts/current-user.tsx';
import { nameOf, refreshUsers } from './decisions.ts';

const formShape = userChange.omit({ config: true, version: true }).required();
type Values = z.input<typeof formShape>;

const valuesOf = ({ first_name, last_name, email, is_staff, is_superuser, userprofile }: ManagedUser): Values => ({
  first_name,
  last_name,
  email,
  is_staff,
  is_superuser,
  can_impersonate: userprofile.can_impersonate,
  company_id: userprofile.company?.id ?? null,
});

interface Props {
  user: ManagedUser;
  onDirtyChange: (dirty: boolean) => void;
}

/**
 * Sends only what was changed, with the version it was changed against. When somebody else was faster, the user is
 * read again: what was typed here stays, every other field takes the new value, and saving again is up to the editor.
 */
export function UserForm({ user, onDirtyChange }: Props) {
  const client = useQueryClient();
  const editor = useCurrentUser();
  const editable = editor.impersonator === null ? editableFields(editor, user) : new Set<string>();
  const form = useForm({
    resolver: zodResolver(formShape),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: (values: Values) => {
      const changed = Object.fromEntries(Object.entries(values).filter(([name]) => dirtyFields[name as keyof Values]));
      return call(putUser, { params: { id: String(user.id) }, body: { ...changed, version: user.version } });
    },
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      notify(`${nameOf(saved)} was saved`);
      await Promise.all([refreshUsers(client), client.invalidateQueries({ queryKey: currentUserQuery.queryKey })]);
    },
    onError: (error) => (isConflict(error) ? refreshUsers(client) : undefined),
  });
  useServerErrors(form, save.error);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const locked = (field: keyof Values) => !editable.has(field) || save.isPending;
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={form.handleSubmit((values) => save.mutate(values))}>
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
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
          Save
        </Button>
        <Button onClick={() => form.reset(valuesOf(user))} disabled={!isDirty || save.isPending}>
          Undo changes
        </Button>
      </Stack>
    </Stack>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';

function whyRightsAreLocked(editor: ReturnType<typeof useCurrentUser>, user: ManagedUser): string {
  if (editor.impersonator !== null) return 'Rights cannot be changed while impersonating.';
  if (editor.id === user.id) return 'Nobody changes their own rights.';
  return 'Only superusers change rights.';
}

interface FieldProps {
  control: Control<Values, unknown, Values>;
  disabled: boolean;
}

function CompanyField({ control, user: { userprofile }, disabled }: FieldProps & { user: ManagedUser }) {
  const companies = useQuery(queryOf(listRegistrationCompanies));
  const { company, company_name } = userprofile;
  /* The user's own company may have left the list that is offered at registration. */
  const offered = companies.data?.results ?? [];
  const options = company && !offered.some(({ id }) => id === company.id) ? [company, ...offered] : offered;
  return (
    <Controller
      control={control}
      name="company_id"
      render={({ field, fieldState }) => (
        <Autocomplete
          options={options}
          loading={companies.isPending}
          disabled={disabled}
          value={options.find(({ id }) => id === field.value) ?? null}
          onChange={(_, chosen) => field.onChange(chosen?.id ?? null)}
          onBlur={field.onBlur}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Company"
              inputRef={field.ref}
              error={fieldState.invalid}
              helperText={
                fieldState.error?.message ??
                (company === null && company_name ? `Typed at registration: ${company_name}` : undefined)
              }
            />
          )}
        />
      )}
    />
  );
}

interface RightProps extends FieldProps {
  name: 'is_staff' | 'is_superuser' | 'can_impersonate';
  label: string;
  explanation: string;
}

function RightSwitch({ control, name, label, explanation, disabled }: RightProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, ...field } }) => (
        <FormControlLabel
          disabled={disabled}
          control={
            <Switch
              {...field}
              checked={value}
              onChange={(_, checked) => onChange(checked)}
              slotProps={{ input: { ref } }}
            />
          }
          label={
            <>
              {label}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {explanation}
              </Typography>
            </>
          }
        />
      )}
    />
  );
}
