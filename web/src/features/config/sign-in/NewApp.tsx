import { confirmApp, startApp } from '@app/contract/users/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { FieldCopy } from '../../../kit/page/FieldCopy.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';

/** Sets up an authenticator app: the password, the secret, a first code. */
export function NewApp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  const start = useWrite(startApp, { onSuccess: () => setAsking(false) });
  if (start.data) return <FirstCode {...start.data} onCodes={onCodes} />;
  return (
    <div>
      <Button variant="contained" disabled={!inPerson} onClick={() => setAsking(true)}>
        Set up an authenticator app
      </Button>
      {asking && (
        <PasswordDialog
          title="Set up an authenticator app"
          confirmLabel="Continue"
          pending={start.isPending}
          error={start.error}
          onClose={() => setAsking(false)}
          onConfirm={(body) => start.mutate({ body })}
        >
          You will need your phone and an app that shows codes, such as the one you use for other accounts.
        </PasswordDialog>
      )}
    </div>
  );
}

interface Started {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
}
function FirstCode({ secret, uri, onCodes }: Started) {
  const form = useForm({ resolver: zodResolver(confirmApp.body), defaultValues: { code: '' } });
  const confirm = useWrite(confirmApp, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  useServerErrors(form, confirm.error);
  const besideField = confirm.error instanceof ApiError && confirm.error.fields['code'] !== undefined;
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit((body) => confirm.mutate({ body }))}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Stack spacing={2} sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography>Scan the QR code with your authenticator app, then enter the code that it shows.</Typography>
          <FieldCopy label="Secret, if you cannot scan" value={secret} />
          <FieldText
            control={form.control}
            name="code"
            label="Code"
            autoComplete="one-time-code"
            autoFocus
            inputProps={{ inputMode: 'numeric' }}
          />
          {confirm.isError && !besideField && (
            <Alert severity="error">{errorText(confirm.error, 'The code could not be checked')}</Alert>
          )}
          <div>
            <Button type="submit" variant="contained" loading={confirm.isPending}>
              Confirm
            </Button>
          </div>
        </Stack>
      </Stack>
    </Box>
  );
}
