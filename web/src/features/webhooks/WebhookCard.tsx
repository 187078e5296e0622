import { changeWebhook, removeWebhook, renewWebhookSecret, type Webhook } from '@app/contract/machine/webhooks';
import { Alert, Button, Card, CardContent, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { formatAge } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { KindBoxes } from './KindBoxes.tsx';

export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, kinds, active, failing_since, stopped, version } = webhook;
  const inPerson = useCurrentUser().impersonator === null;
  const [asking, setAsking] = useState<'secret' | 'remove'>();
  const [listing, setListing] = useState(false);
  const params = { id: String(id) };
  const change = useWrite(changeWebhook, { failure: 'The webhook could not be changed' });
  const renew = useWrite(renewWebhookSecret, {
    onSuccess: ({ signing_secret }) => {
      setAsking(undefined);
      onSecret(signing_secret);
    },
  });
  const remove = useWrite(removeWebhook, { onSuccess: () => notify('The webhook was removed') });
  const busy = !inPerson || change.isPending;
  return (
    <Card component="section" aria-label={url}>
      <CardContent>
        <Stack spacing={1.5}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography variant="h2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {url}
            </Typography>
            <FormControlLabel
              label={active ? 'On' : 'Off'}
              control={
                <Switch
                  checked={active}
                  disabled={busy}
                  slotProps={{ input: { 'aria-label': `Post to ${url}` } }}
                  onChange={(_event, on) => change.mutate({ params, body: { version, active: on } })}
                />
              }
            />
          </Stack>
          {stopped !== '' && (
            <Alert severity="error">{stopped}, so it was switched off. Switch it on once the program answers.</Alert>
          )}
          {active && failing_since !== null && (
            <Alert severity="warning">Nothing has got through since {formatAge(failing_since)}.</Alert>
          )}
          <KindBoxes
            value={kinds}
            disabled={busy}
            onChange={(chosen) => change.mutate({ params, body: { version, kinds: chosen } })}
          />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" aria-expanded={listing} onClick={() => setListing(!listing)}>
              {listing ? 'Hide deliveries' : 'Show deliveries'}
            </Button>
            <Button disabled={!inPerson} onClick={() => setAsking('secret')}>
              Make a new secret
            </Button>
            <Button color="error" disabled={!inPerson} onClick={() => setAsking('remove')}>
              Remove
            </Button>
          </Stack>
          {listing && <DeliveryList webhook={id} active={active} />}
        </Stack>
      </CardContent>
      <ConfirmDialog
        open={asking === 'secret'}
        title="Make a new secret?"
        confirmLabel="Make a secret"
        pending={renew.isPending}
        error={renew.error}
        onClose={() => setAsking(undefined)}
        onConfirm={() => renew.mutate({ params })}
      >
        From now on posts are signed with it. The program refuses them until it knows the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title="Remove this webhook?"
        confirmLabel="Remove"
        destructive
        pending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(undefined)}
        onConfirm={() => remove.mutate({ params })}
      >
        Nothing is posted to {url} any more, and its deliveries are deleted.
      </ConfirmDialog>
    </Card>
  );
}
