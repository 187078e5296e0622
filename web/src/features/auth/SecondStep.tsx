import type { login } from '@app/contract/users/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { ApiError } from '../../kit/net/api-error.ts';
import { loginErrorText } from './login-errors.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

const input = z.object({ code: z.string().trim().min(1, 'Please enter a code') });

interface Props {
  /** What the user has, as the server named it. */
  asked: Readonly<Record<string, string>>;
  error: unknown;
  pending: boolean;
  onBack: () => void;
  onProof: (proof: Pick<z.input<typeof login.body>, 'code' | 'passkey'>) => void;
}

/** For whoever has a second factor, once their password was right. */
export function SecondStep({ asked, error, pending, onBack, onProof }: Props) {
  const form = useForm({ resolver: zodResolver(input), defaultValues: { code: '' } });
  const isNews = error instanceof ApiError ? error.code !== 'second_factor_needed' : Boolean(error);
  return (
    <form noValidate onSubmit={form.handleSubmit(onProof)}>
      <Stack spacing={2}>
        {isNews && <Alert severity="error">{loginErrorText(error)}</Alert>}
        {asked['passkey'] !== undefined && (
          <PasskeyButton label={asked['passkey']} pending={pending} onSigned={(passkey) => onProof({ passkey })} />
        )}
        <Typography>{asked['code']}.</Typography>
        <FieldText
          control={form.control}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          size="medium"
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
        />
        <Button type="submit" variant="contained" size="large" loading={pending}>
          Continue
        </Button>
        <Button onClick={onBack}>Back</Button>
      </Stack>
    </form>
  );
}
