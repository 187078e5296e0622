import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { loginErrorText } from './login-errors.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { hasPasskeys, signByPasskey } from './sign-by-passkey.ts';

type Signed = Awaited<ReturnType<typeof signByPasskey>>;
interface Props {
  label: string;
  pending: boolean;
  onSigned: (passkey: Signed) => void;
}

export function PasskeyButton({ label, pending, onSigned }: Props) {
  const [state, setState] = useState<{ is: 'idle' | 'asking' } | { is: 'failed'; error: unknown }>({ is: 'idle' });
  const ask = async () => {
    setState({ is: 'asking' });
    try {
      onSigned(await signByPasskey());
      setState({ is: 'idle' });
    } catch (error) {
      setState({ is: 'failed', error });
    }
  };
  if (!hasPasskeys()) return null;
  return (
    <Stack spacing={2}>
      {state.is === 'failed' && (
        <Alert severity="error">
          {state.error instanceof ApiError ? loginErrorText(state.error) : 'No passkey was used. Please try again.'}
        </Alert>
      )}
      <Button variant="outlined" size="large" loading={pending || state.is === 'asking'} onClick={() => void ask()}>
        {label}
      </Button>
    </Stack>
  );
}
