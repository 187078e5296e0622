import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { CardLayout } from '../../../parts/CardLayout.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { logOut } from '../../../parts/users/log-out.ts';
import { NewApp } from './NewApp.tsx';
import { NewPasskey } from './NewPasskey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** A fresh page, as after any sign-in: to whoever was kept from where they wanted to go, nothing else was loaded yet. */
function goOn(): void {
  if (window.location.pathname === pathTo('secondStep')) window.location.assign(pathTo('signIn'));
  else window.location.reload();
}

/** What whoever lacks a required second factor sees instead of everything else. */
export function SetUpPage() {
  const { second_factor_due } = useCurrentUser();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <CardLayout title="Set up a second step" width={640}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={goOn} />
      ) : (
        <Stack spacing={2}>
          {second_factor_due && (
            <Alert severity="info">
              With your rights you need a second step beside your password. Set it up once, then go on.
            </Alert>
          )}
          <NewApp onCodes={setCodes} />
          <NewPasskey onCodes={setCodes} />
          <div>
            <Button onClick={() => void logOut()}>Log out</Button>
          </div>
        </Stack>
      )}
    </CardLayout>
  );
}
