import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { CardLayout } from '../../../parts/CardLayout.tsx';
import { NewApp } from './NewApp.tsx';
import { NewPasskey } from './NewPasskey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** What whoever lacks a required second factor sees instead of everything else. */
export function SetUpPage({ onLeave }: { onLeave: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <CardLayout title="Set up a second step" width={640}>
      {codes.length > 0 ? (
        /* A fresh page, as after any sign-in: nothing else was loaded yet. */
        <RecoveryCodes codes={codes} onKept={() => window.location.reload()} />
      ) : (
        <Stack spacing={2}>
          <Alert severity="info">
            With your rights you need a second step beside your password. Set it up once, then go on.
          </Alert>
          <NewApp onCodes={setCodes} />
          <NewPasskey onCodes={setCodes} />
          <div>
            <Button onClick={onLeave}>Log out</Button>
          </div>
        </Stack>
      )}
    </CardLayout>
  );
}
