import { forgotten, requestPasswordReset } from '@app/contract/users/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { errorText } from '../../kit/net/api-error.ts';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { ToSignIn } from './ToSignIn.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';

export function ForgotPasswordPage() {
  const form = useForm({ resolver: zodResolver(forgotten), defaultValues: { username: '' } });
  const ask = useWrite(requestPasswordReset);
  return (
    <CardLayout title="Forgot your password?" width={400}>
      {ask.isSuccess ? (
        <Alert severity="success">
          If there is an account for {ask.variables.body.username}, a mail with a link is on its way. The link works for
          an hour.
        </Alert>
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => ask.mutate({ body: values }))}>
          <Stack spacing={2}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              We will mail you a link to set a new one.
            </Typography>
            {ask.isError && <Alert severity="error">{errorText(ask.error, 'The mail could not be sent')}</Alert>}
            <FieldText
              control={form.control}
              name="username"
              label="Username or email"
              autoComplete="username"
              autoFocus
              size="medium"
              inputProps={{ autoCapitalize: 'none', spellCheck: false }}
            />
            <Button type="submit" variant="contained" size="large" loading={ask.isPending}>
              Send the link
            </Button>
          </Stack>
        </form>
      )}
      <ToSignIn text="Remember it?" />
    </CardLayout>
  );
}
