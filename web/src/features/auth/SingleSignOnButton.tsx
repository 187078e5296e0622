import { getFrontendConfig } from '@app/contract/machine/system';
import { Alert, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { loginErrorText } from './login-errors.ts';
import { goToIssuer } from './single-sign-on.ts';

/** Where the firm has an issuer that knows its people. */
export function SingleSignOnButton() {
  const { data } = useQuery({ ...queryOf(getFrontendConfig), staleTime: Infinity });
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  if (!data?.singleSignOn) return null;
  const leave = async () => {
    setLeaving(true);
    try {
      await goToIssuer();
    } catch (failure) {
      setError(failure);
      setLeaving(false);
    }
  };
  return (
    <Stack spacing={2}>
      {error !== undefined && <Alert severity="error">{loginErrorText(error)}</Alert>}
      <Button variant="outlined" size="large" loading={leaving} onClick={() => void leave()}>
        Continue with {data.singleSignOn}
      </Button>
    </Stack>
  );
}
