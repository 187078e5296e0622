import { credentials, login } from '@app/contract/users/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { takeReturnPath } from '../../kit/page/return-path.ts';
import { saveTokens } from '../../kit/net/tokens.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { TermsLinks } from './TermsLinks.tsx';
import { loginErrors, loginErrorText } from './login-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

export function LoginPage() {
  const expired = new URLSearchParams(window.location.search).get('session_expired') === 'true';
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { username: '', password: '' } });
  const signIn = useWrite(login, {
    onSuccess: (tokens) => {
      saveTokens(tokens);
      /* A fresh page: it loads what a signed-in user needs, and nothing of the visit before stays in memory. */
      window.location.assign(takeReturnPath());
    },
  });

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

const asksForTerms = (error: Error): boolean =>
  error instanceof ApiError && error.fields['terms_accepted'] !== undefined;

/** For those who registered without: their account cannot be approved before. */
function AcceptTerms({ pending, onAccept }: { pending: boolean; onAccept: () => void }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2">
        Before it can be approved, please accept <TermsLinks />.
      </Typography>
      <Button variant="outlined" loading={pending} onClick={onAccept}>
        I am at least 16 years old and accept
      </Button>
    </Stack>
  );
}
