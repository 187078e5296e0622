import {
  finishMailboxSignIn,
  getMailboxSignIn,
  type SignInProvider,
  signInProviderNames,
  signInProviders,
  startMailboxSignIn,
} from '@app/contract/outreach/mailbox-sign-in';
import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../kit/net/api-error.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import type { Provider } from '../mailbox/mailbox-form.ts';

/** Connects a mailbox without a password, where staff have set that up. The provider sends users back to this page with a code. */
export function ConnectCard({ asked }: { asked: Provider | undefined }) {
  const inPerson = useCurrentUser().impersonator === null;
  const { data } = useQuery(queryOf(getMailboxSignIn));
  const { finish, refused } = useReturn();
  const start = useWrite(startMailboxSignIn, { onSuccess: ({ url }) => location.assign(url) });
  const offered = (data?.providers ?? []).filter((each) => !isProvider(asked) || each === asked);
  const error = start.error ?? finish.error;
  if (offered.length === 0 && !error && !refused) return null;
  return (
    <Card component="section" aria-labelledby="connect-heading">
      <CardContent>
        <Typography variant="h2" id="connect-heading" sx={{ mb: 0.5 }}>
          Connect without a password
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {data?.connected
            ? 'Your mailbox is connected. Connect it again if its access has ended.'
            : 'You sign in at the provider and allow us to send and read your mails. You can end that there at any time.'}
        </Typography>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          {refused && <Alert severity="warning">The provider was not allowed to let us in. Nothing was changed.</Alert>}
          {error && <Alert severity="error">{errorText(error, 'Your mailbox could not be connected')}</Alert>}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {offered.map((provider) => (
              <Button
                key={provider}
                variant="outlined"
                disabled={!inPerson}
                loading={start.isPending || finish.isPending}
                onClick={() => start.mutate({ params: { provider } })}
              >
                Connect with {signInProviders[provider].title}
              </Button>
            ))}
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  );
}

const isProvider = (name: string | undefined): name is SignInProvider =>
  signInProviderNames.some((provider) => provider === name);

/** Hands in the code that a provider sent the user back with, once, and takes it out of the address. */
function useReturn() {
  const [search, setSearch] = useSearchParams();
  const [refused, setRefused] = useState(false);
  const finish = useWrite(finishMailboxSignIn, {
    onSuccess: ({ address }) => notify(`${address} was connected`, { severity: 'success' }),
  });
  const handed = useRef('');
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name));
  useEffect(() => {
    if (!state || handed.current === state) return;
    handed.current = state;
    if (code) finish.mutate({ body: { code, state } });
    else setRefused(error !== null);
    setSearch({}, { replace: true });
  }, [code, state, error, finish, setSearch]);
  return { finish, refused };
}
