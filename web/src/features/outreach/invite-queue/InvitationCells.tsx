import { invitationStates, type QueuedInvitation } from '@app/contract/invite-queue';
import { Chip, Stack, Typography } from '@mui/material';

const colours = { waiting: 'info', at_hand: 'success', failing: 'error' } as const;

export const InvitationStateCell = ({ row: { state } }: { row: QueuedInvitation }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={invitationStates[state]} />
);

/** The day, and whether somebody else invites the same person. */
export const EtaCell = ({ row: { eta, also_waiting: others } }: { row: QueuedInvitation }) => (
  <Stack sx={{ minWidth: 0, lineHeight: 1.35 }}>
    <Typography variant="body2" noWrap color={eta === null ? 'textSecondary' : 'textPrimary'}>
      {eta ?? 'No day in sight'}
    </Typography>
    {others.length > 0 && (
      <Typography variant="caption" color="warning" noWrap title={`Also queued by ${others.join(', ')}`}>
        Double: {others.join(', ')}
      </Typography>
    )}
  </Stack>
);
