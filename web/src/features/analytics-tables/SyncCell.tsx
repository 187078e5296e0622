import { type MailboxHealth, type SyncState, syncStates } from '@app/contract/outreach/rules';
import { Chip } from '@mui/material';

const colours = {
  failing: 'error',
  behind: 'warning',
  waiting: 'default',
  not_set_up: 'default',
  in_sync: 'success',
} as const satisfies Record<SyncState, string>;

export const SyncCell = ({ row: { sync } }: { row: MailboxHealth }) => (
  <Chip size="small" variant="outlined" color={colours[sync]} label={syncStates[sync]} />
);
