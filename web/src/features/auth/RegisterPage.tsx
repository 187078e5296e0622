import { register, type Registration, registrationForm } from '@app/contract/users/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { errorText } from '../../kit/net/api-error.ts';
import { FieldPassword } from '../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { FieldCompanyName } from './FieldCompanyName.tsx';
import { FieldTerms } from './FieldTerms.tsx';
import { ToSignIn } from './ToSignIn.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';

type Accepted = z.output<typeof registrationForm>;

const blank: Omit<Registration, 'terms_accepted'> = {
  username: '',
  password: '',
  email: '',
  first_name: '',
  last_name: '',
  linkedin_url: '',
  linkedin_email: '',
  phone_number: '',
  company_id: null,
  company_name: '',
};

export function RegisterPage() {
  const form = useForm<Registration, unknown, Accepted>({
    resolver: zodResolver(registrationForm),
    defaultValues: blank,
  });
  const send = useWrite(register);
  useServerErrors(form, send.error);

  if (send.isSuccess) return <Registered email={send.variables.body.email} />;
  const { control } = form;
  const field = { control, size: 'medium' } as const;
  return (
    <CardLayout title="Register" width={640}>
      <Typography variant="body2" sx={{ mt: -1.5, mb: 3, color: 'text.secondary' }}>
        An administrator approves every new account. You will get an e-mail when yours is ready.
      </Typography>
      <form noValidate onSubmit={form.handleSubmit((values) => send.mutate({ body: values }))}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <FieldText {...field} name="first_name" label="First name" required autoComplete="given-name" autoFocus />
          <FieldText {...field} name="last_name" label="Last name" required autoComplete="family-name" />
          <FieldText {...field} name="email" label="E-mail" required type="email" autoComplete="email" />
          <FieldText {...field} name="phone_number" label="Telephone" type="tel" autoComplete="tel" />
          <FieldText {...field} name="username" label="Username" required autoComplete="username" />
          <FieldPassword
            {...field}
            name="password"
            label="Password"
            required
            autoComplete="new-password"
            helperText="At least 12 characters"
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FieldCompanyName form={form} />
          </Box>
          <FieldText {...field} name="linkedin_url" label="LinkedIn address" type="url" placeholder="https://…" />
          <FieldText {...field} name="linkedin_email" label="LinkedIn e-mail" type="email" />
        </Box>
        <Stack spacing={2} sx={{ mt: 2 }}>
          <FieldTerms control={control} />
          {send.isError && <Alert severity="error">{errorText(send.error, 'Registration failed')}</Alert>}
          <Button type="submit" variant="contained" size="large" loading={send.isPending}>
            Register
          </Button>
        </Stack>
      </form>
      <ToSignIn text="Have an account already?" />
    </CardLayout>
  );
}

function Registered({ email }: { email: string }) {
  return (
    <CardLayout title="Thank you for registering" width={480}>
      <Alert severity="success">
        Your account is waiting for administrator approval. An e-mail will be sent to {email} when it is activated.
      </Alert>
      <ToSignIn text="You can sign in after that." />
    </CardLayout>
  );
}
