import { credentials, login } from '@app/contract/auth';
import { productName } from '@app/contract/product';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, Navigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../kit/api.ts';
import { FieldPassword } from '../../kit/FieldPassword.tsx';
import { FieldText } from '../../kit/FieldText.tsx';
import { takeReturnPath } from '../../kit/return-path.ts';
import { useSearch } from '../../kit/search.ts';
import { saveTokens } from '../../kit/tokens.ts';
import { CurrentUserContext } from '../../parts/current-user.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { loginErrors, loginErrorText } from './login-errors.ts';

const search = z.object({ session_expired: z.enum(['true']).optional() });

export function LoginPage() {
  const user = use(CurrentUserContext);
  const [{ session_expired }] = useSearch(search);
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { username: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (body: z.output<typeof credentials>) => call(login, { body }),
    onSuccess: (tokens) => {
      saveTokens(tokens);
      /* A fresh page: it loads what a signed-in user needs, and nothing of the visit before stays in memory. */
      window.location.assign(takeReturnPath());
    },
  });

  if (user !== null) return <Navigate to="/todo" replace />;
  return (
    <AuthLayout title={`Sign in to ${productName}`} width={400}>
      <form noValidate onSubmit={form.handleSubmit((values) => signIn.mutate(values))}>
        <Stack spacing={2}>
          {session_expired && signIn.isIdle && <Alert severity="info">{loginErrors['Token refresh failed']}</Alert>}
          {signIn.isError && <Alert severity="error">{loginErrorText(signIn.error)}</Alert>}
          <FieldText
            control={form.control}
            name="username"
            label="Username or email"
            autoComplete="username"
            autoFocus
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <FieldPassword control={form.control} name="password" label="Password" autoComplete="current-password" />
          <Button type="submit" variant="contained" size="large" loading={signIn.isPending || signIn.isSuccess}>
            Sign In
          </Button>
        </Stack>
      </form>
      <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary' }}>
        No account yet?{' '}
        <Link component={RouterLink} to="/register" underline="always">
          Register
        </Link>
      </Typography>
    </AuthLayout>
  );
}
