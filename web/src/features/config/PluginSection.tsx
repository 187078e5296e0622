import {
  type AccessToken,
  listAccessTokens,
  maxAccessTokens,
  revokeAccessToken,
} from '@app/contract/users/access-tokens';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { formatAge, formatDate } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { deviceId } from '../../kit/net/tokens.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { ExtensionCard } from './ExtensionCard.tsx';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { NewToken } from './NewToken.tsx';
import { useOf } from './token-uses.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

export function PluginSection() {
  const query = useQuery(queryOf(listAccessTokens));
  return (
    <Stack spacing={2}>
      <ExtensionCard />
      <Card component="section" aria-labelledby="tokens-heading">
        <CardContent>
          <Typography variant="h2" id="tokens-heading" sx={{ mb: 0.5 }}>
            Access tokens
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            A token lets a program of your own read, or read and write, with your rights. For Prometheus, make one that
            reads metrics only. A paired browser extension has one, too: for your work list and for capturing, and for
            nothing else. No token can change passwords, manage users or act as someone else. You can have{' '}
            {maxAccessTokens}.
          </Typography>
          <Loaded query={query}>
            {({ results }) => (
              <Stack spacing={2}>
                <TokenList accessTokens={results} />
                <NewToken full={results.length >= maxAccessTokens} />
              </Stack>
            )}
          </Loaded>
        </CardContent>
      </Card>
      <Card component="section" aria-labelledby="device-heading">
        <CardContent>
          <Typography variant="h2" id="device-heading" sx={{ mb: 0.5 }}>
            This browser
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            The device id tells this browser from your others in the audit trail. The browser extension uses the same
            one. It identifies the browser; it does not let anyone in.
          </Typography>
          <FieldCopy label="Device id" value={deviceId()} />
        </CardContent>
      </Card>
    </Stack>
  );
}

function TokenList({ accessTokens }: { accessTokens: AccessToken[] }) {
  if (accessTokens.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>You have no access tokens.</Typography>;
  }
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {accessTokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Stack>
  );
}

function TokenRow({ token: { id, name, scopes, created, expires, last_used } }: { token: AccessToken }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState(false);
  const revoke = useWrite(revokeAccessToken, { onSuccess: () => notify(`The token “${name}” was revoked`) });
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {useOf(scopes)} · made {formatDate(created)} · ends {formatDate(expires)} ·{' '}
          {last_used ? `last used ${formatAge(last_used)}` : 'never used'}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        disabled={!inPerson}
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title="Revoke this token?"
        confirmLabel="Revoke"
        destructive
        pending={revoke.isPending}
        error={revoke.error}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ params: { id } })}
      >
        Whatever uses “{name}” stops working at once. This cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
}
