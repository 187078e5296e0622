import type { OutboxItem } from '@app/contract/outreach';
import { type OutboxState, outboxStates } from '@app/contract/outreach/states';
import { smsDeliveries } from '@app/contract/outreach/sms-text';
import { Chip, type ChipProps } from '@mui/material';

const colours: Record<OutboxState, NonNullable<ChipProps['color']>> = {
  draft: 'default',
  queued: 'info',
  claimed: 'info',
  data_started: 'info',
  sent: 'success',
  deferred: 'warning',
  failed: 'error',
  unknown: 'warning',
  held: 'warning',
  cancelled: 'default',
  suppressed: 'error',
  expired: 'error',
};

/** What became of a message: of an SMS that left, what the gateway says. */
export const stateOf = ({ state, delivery }: Pick<OutboxItem, 'state' | 'delivery'>): string =>
  state === 'sent' && delivery ? smsDeliveries[delivery] : outboxStates[state];

export const StateCell = ({ row }: { row: OutboxItem }) => (
  <Chip variant="outlined" label={stateOf(row)} color={row.delivery === 'failed' ? 'error' : colours[row.state]} />
);
