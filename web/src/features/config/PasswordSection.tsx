import { changePassword } from '@app/contract/users/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../kit/net/api-error.ts';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { SaveForm } from './SaveForm.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';

const formShape = changePassword.body
  .extend({ repeated: z.string() })
  .refine(({ new_password, repeated }) => new_password === repeated.normalize('NFC'), {
    path: ['repeated'],
    message: 'The two new passwords differ',
    when: () => true,
  });
type Values = z.input<typeof formShape>;
const blank: Values = { current_password: '', new_password: '', repeated: '' };

export function PasswordSection() {
  const { impersonator, username } = useCurrentUser();
  const disabled = impersonator !== null;
  const form = useForm({ resolver: zodResolver(formShape), defaultValues: blank });
  const change = useWrite(changePassword, {
    onSuccess: () => {
      form.reset(blank);
      notify('Your password was changed. Your other sessions were signed out and your access tokens revoked.');
    },
    onError: (error) => {
      if (isWrongPassword(error)) form.setError('current_password', { message: error.message }, { shouldFocus: true });
    },
  });
  useServerErrors(form, change.error);
  const besideField = isWrongPassword(change.error) || hasFields(change.error);
  return (
    <Card>
      <CardContent>
        <SaveForm
          dirty={form.formState.isDirty}
          pending={change.isPending}
          disabled={disabled}
          notice={<SaveNotice error={besideField ? undefined : change.error} />}
          submitLabel="Change password"
          onSubmit={form.handleSubmit(({ current_password, new_password }) =>
            change.mutate({ body: { current_password, new_password } }),
          )}
        >
          <div>
            {/* Tells password managers whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <FieldPassword
              control={form.control}
              name="current_password"
              label="Current password"
              autoComplete="current-password"
              disabled={disabled}
            />
          </div>
          <FieldPassword
            control={form.control}
            name="new_password"
            label="New password"
            autoComplete="new-password"
            disabled={disabled}
          />
          <FieldPassword
            control={form.control}
            name="repeated"
            label="Repeat new password"
            autoComplete="new-password"
            disabled={disabled}
          />
          <Hints values={useWatch({ control: form.control })} />
        </SaveForm>
      </CardContent>
    </Card>
  );
}

const isWrongPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'wrong_password';
const hasFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0;

function Hints({ values: { current_password = '', new_password = '', repeated = '' } }: { values: Partial<Values> }) {
  const hints: [met: boolean, text: string][] = [
    [[...new_password].length >= 12, 'At least 12 characters; a few unrelated words are easy to remember'],
    [new_password !== '' && new_password !== current_password, 'Not the one you have now'],
    [new_password !== '' && new_password === repeated, 'Typed the same way twice'],
  ];
  return (
    <Stack component="ul" spacing={0.5} aria-label="A good password" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {hints.map(([met, text]) => (
        <Stack
          key={text}
          component="li"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', color: met ? 'success.main' : 'text.secondary' }}
        >
          {met ? (
            <CheckCircleOutlined fontSize="small" titleAccess="Done" />
          ) : (
            <RadioButtonUnchecked fontSize="small" titleAccess="Not yet" />
          )}
          <Typography variant="body2" component="span">
            {text}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
