import {
  listWebhookDeliveries,
  redeliverWebhook,
  type WebhookDelivery,
  type WebhookKind,
  webhookKinds,
} from '@app/contract/machine/webhooks';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTimeSeconds } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

export function DeliveryList({ webhook, active }: { webhook: number; active: boolean }) {
  const query = useQuery(queryOf(listWebhookDeliveries, { params: { id: String(webhook) } }));
  return (
    <Loaded query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>Nothing was posted yet.</Typography>
        ) : (
          <Stack component="ul" spacing={1} aria-label="Deliveries" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {results.map((delivery) => (
              <DeliveryRow key={delivery.id} {...delivery} active={active} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const states = {
  sent: { label: 'Sent', color: 'success' },
  waiting: { label: 'Waiting', color: 'default' },
  failed: { label: 'Given up', color: 'error' },
} as const;

function DeliveryRow(delivery: WebhookDelivery & { active: boolean }) {
  const { id, kind, data, state, attempts, error, created, next_try, active } = delivery;
  const inPerson = useCurrentUser().impersonator === null;
  const again = useWrite(redeliverWebhook, {
    onSuccess: () => notify('It is posted once more'),
    failure: 'It could not be posted once more',
  });
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const when = state === 'waiting' ? `, next ${formatDateTimeSeconds(next_try)}` : '';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip {...states[state]} variant="outlined" sx={{ width: 84 }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, flexBasis: 220 }}>
        <Typography>{webhookKinds[kind as WebhookKind]}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formatDateTimeSeconds(created)} · {idsOf(data)} · {tries}
          {when}
          {error && ` · ${error}`}
        </Typography>
      </Box>
      <Button
        disabled={!inPerson || !active}
        loading={again.isPending}
        onClick={() => again.mutate({ params: { id } })}
        aria-label={`Post once more what happened at ${formatDateTimeSeconds(created)}`}
      >
        Post again
      </Button>
    </Stack>
  );
}

const idsOf = (data: WebhookDelivery['data']): string =>
  Object.entries(data)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
