import type { OutboxItem } from '@app/contract/outreach/outreach';
import type { OutboxState } from '@app/contract/outreach/states';
import { Chip, type ChipProps } from '@mui/material';
import { stateOf } from './message-actions.ts';

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

export const StateCell = ({ row }: { row: OutboxItem }) => (
  <Chip variant="outlined" label={stateOf(row)} color={row.delivery === 'failed' ? 'error' : colours[row.state]} />
);
