import { getSecondFactor, removeApp, renewRecoveryCodes } from '@app/contract/users/second-factor';
import type { Response } from '@app/contract/base/endpoint';
import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { NewApp } from './NewApp.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function AppCard() {
  const query = useQuery(queryOf(getSecondFactor));
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Card component="section" aria-labelledby="app-heading">
      <CardContent>
        <Typography variant="h2" id="app-heading" sx={{ mb: 0.5 }}>
          Authenticator app
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          A second step beside your password: an app on your phone shows a new code every half minute. Your password
          alone then lets no one in.
        </Typography>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        ) : (
          <Loaded query={query}>
            {(state) =>
              state.app_since === null ? (
                <NewApp onCodes={setCodes} />
              ) : (
                <AppInUse {...state} since={state.app_since} onCodes={setCodes} />
              )
            }
          </Loaded>
        )}
      </CardContent>
    </Card>
  );
}

interface InUse extends Response<typeof getSecondFactor> {
  since: string;
  onCodes: (codes: readonly string[]) => void;
}
function AppInUse({ since, required, recovery_codes_left, onCodes }: InUse) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const close = () => setAsking(undefined);
  const renew = useWrite(renewRecoveryCodes, {
    onSuccess: ({ recovery_codes }) => {
      close();
      onCodes(recovery_codes);
    },
  });
  const remove = useWrite(removeApp, { onSuccess: () => notify('The authenticator app was removed') });
  return (
    <Stack spacing={1.5}>
      <Typography>
        In use since {formatDate(since)}.{' '}
        {recovery_codes_left === 1 ? '1 recovery code is left.' : `${recovery_codes_left} recovery codes are left.`}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={!inPerson} onClick={() => setAsking('renew')}>
          Make new recovery codes
        </Button>
        <Button color="error" disabled={!inPerson} onClick={() => setAsking('remove')}>
          Remove the app
        </Button>
      </Stack>
      {asking === 'renew' && (
        <PasswordDialog
          title="Make new recovery codes?"
          confirmLabel="Make codes"
          pending={renew.isPending}
          error={renew.error}
          onClose={close}
          onConfirm={(body) => renew.mutate({ body })}
        >
          Those you have now end.
        </PasswordDialog>
      )}
      {asking === 'remove' && (
        <PasswordDialog
          title="Remove the authenticator app?"
          confirmLabel="Remove"
          destructive
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={(body) => remove.mutate({ body })}
        >
          {required
            ? 'The firm wants you to have a second step: you will be asked to set one up again at once.'
            : 'Your password alone will let you in.'}
        </PasswordDialog>
      )}
    </Stack>
  );
}
