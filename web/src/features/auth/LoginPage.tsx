import { credentials, login } from '@app/contract/users/auth';
import { signInWithPasskey } from '@app/contract/users/passkeys';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { ApiError } from '../../kit/net/api-error.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { AcceptTerms, asksForTerms } from './AcceptTerms.tsx';
import { enter } from './enter.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SingleSignOnButton } from './SingleSignOnButton.tsx';
import { loginErrors, loginErrorText } from './login-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

export function LoginPage() {
  const expired = new URLSearchParams(window.location.search).get('session_expired') === 'true';
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { username: '', password: '' } });
  /* Whose password was right, and who is asked for more. */
  const [asked, setAsked] = useState<{ body: z.input<typeof login.body>; fields: ApiError['fields'] }>();
  const signIn = useWrite(login, {
    onError: (error, { body }) => {
      if (error instanceof ApiError && error.code === 'second_factor_needed') setAsked({ body, fields: error.fields });
    },
    onSuccess: enter,
  });
  const byPasskey = useWrite(signInWithPasskey, { onSuccess: enter });

  if (asked !== undefined)
    return (
      <CardLayout title="Second step" width={400}>
        <SecondStep
          asked={asked.fields}
          error={signIn.error}
          pending={signIn.isPending || signIn.isSuccess}
          onBack={() => {
            setAsked(undefined);
            signIn.reset();
          }}
          onProof={(proof) => signIn.mutate({ body: { ...asked.body, ...proof } })}
        />
      </CardLayout>
    );
  return (
    <CardLayout title="Sign in" width={400}>
      <form noValidate onSubmit={form.handleSubmit((values) => signIn.mutate({ body: values }))}>
        <Stack spacing={2}>
          {expired && signIn.isIdle && <Alert severity="info">{loginErrors['Token refresh failed']}</Alert>}
          {signIn.isError && <Alert severity="error">{loginErrorText(signIn.error)}</Alert>}
          {signIn.isError && asksForTerms(signIn.error) && (
            <AcceptTerms
              pending={signIn.isPending}
              onAccept={() => signIn.mutate({ body: { ...signIn.variables.body, terms_accepted: true } })}
            />
          )}
          <FieldText
            control={form.control}
            name="username"
            label="Username or email"
            autoComplete="username"
            autoFocus
            size="medium"
            inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          />
          <FieldPassword
            control={form.control}
            name="password"
            label="Password"
            autoComplete="current-password"
            size="medium"
          />
          <Button type="submit" variant="contained" size="large" loading={signIn.isPending || signIn.isSuccess}>
            Sign In
          </Button>
        </Stack>
      </form>
      <Stack spacing={2} sx={{ mt: 2 }}>
        <SingleSignOnButton />
        {byPasskey.isError && <Alert severity="error">{loginErrorText(byPasskey.error)}</Alert>}
        <PasskeyButton
          label="Use a passkey"
          pending={byPasskey.isPending || byPasskey.isSuccess}
          onSigned={(passkey) => byPasskey.mutate({ body: { passkey } })}
        />
      </Stack>
      <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary' }}>
        <Link href={pathTo('forgotPassword')} underline="always">
          Forgot your password?
        </Link>
        <br />
        No account yet?{' '}
        <Link href={pathTo('register')} underline="always">
          Register
        </Link>
      </Typography>
    </CardLayout>
  );
}
