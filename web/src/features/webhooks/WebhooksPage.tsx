import { listWebhooks } from '@app/contract/machine/webhooks';
import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { WebhookCard } from './WebhookCard.tsx';

interface Shown {
  url: string;
  secret: string;
}

export function WebhooksPage() {
  const inPerson = useCurrentUser().impersonator === null;
  const query = useQuery(queryOf(listWebhooks));
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown>();
  return (
    <Page
      title="Webhooks"
      subtitle="Programs of the firm are told of what happens here: a signed post with ids, and nothing about people."
      width="reading"
      actions={
        <Button variant="contained" disabled={!inPerson} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      <InPersonNotice what="webhooks" />
      <Stack spacing={2}>
        {shown && (
          <Card>
            <CardContent>
              <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
                <Alert severity="success">
                  Copy the secret of {shown.url} now: it is never shown again. Each post bears a signature made with it.
                </Alert>
                <FieldCopy label="Secret" value={shown.secret} />
                <Button onClick={() => setShown(undefined)}>I have copied it</Button>
              </Stack>
            </CardContent>
          </Card>
        )}
        <Loaded query={query}>
          {({ results }) =>
            results.length === 0 ? (
              <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
                There are no webhooks. Add one to have votes, moves, replies or changed roles posted to a program of
                yours.
              </Typography>
            ) : (
              <Stack spacing={2}>
                {results.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    onSecret={(secret) => setShown({ url: webhook.url, secret })}
                  />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
      {adding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onMade={({ url, signing_secret }) => {
            setAdding(false);
            setShown({ url, secret: signing_secret });
          }}
        />
      )}
    </Page>
  );
}
