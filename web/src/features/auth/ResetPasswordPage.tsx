import { resetPassword } from '@app/contract/users/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Link, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { errorText } from '../../kit/net/api-error.ts';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { ToSignIn } from './ToSignIn.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

const input = resetPassword.body.pick({ new_password: true });

/** Where the mailed link leads. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const form = useForm({ resolver: zodResolver(input), defaultValues: { new_password: '' } });
  const reset = useWrite(resetPassword);
  useServerErrors(form, reset.error);
  return (
    <CardLayout title="Set a new password" width={400}>
      {reset.isSuccess ? (
        <>
          <Alert severity="success">Your password is set. You have been signed out everywhere.</Alert>
          <ToSignIn text="You can sign in with it now." />
        </>
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => reset.mutate({ body: { token, ...values } }))}>
          <Stack spacing={2}>
            {reset.isError && <Alert severity="error">{errorText(reset.error, 'The password could not be set')}</Alert>}
            <FieldPassword
              control={form.control}
              name="new_password"
              label="New password"
              autoComplete="new-password"
              autoFocus
              size="medium"
              helperText="At least 12 characters"
            />
            <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
              Set password
            </Button>
            <Link href={pathTo('forgotPassword')} variant="body2" underline="always" sx={{ alignSelf: 'center' }}>
              Ask for a new link
            </Link>
          </Stack>
        </form>
      )}
    </CardLayout>
  );
}
