import { invitationStates, type QueuedInvitation } from '@app/contract/machine/invite-queue';
import { Chip, Stack, Typography } from '@mui/material';

const colours = { waiting: 'info', at_hand: 'success', failing: 'error' } as const;

export const InvitationStateCell = ({ row: { state } }: { row: QueuedInvitation }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={invitationStates[state]} />
);

/** The day, what it follows from, and whether somebody else invites the same person. */
export const EtaCell = ({ row: { eta, why, also_waiting: others } }: { row: QueuedInvitation }) => {
  const reasons = [...(others.length > 0 ? [`Also queued by ${others.join(', ')}.`] : []), why].join(' ');
  return (
    <Stack sx={{ minWidth: 0, height: '100%', justifyContent: 'center' }}>
      <Typography
        variant="body2"
        noWrap
        color={eta === null ? 'textSecondary' : 'textPrimary'}
        sx={{ lineHeight: 1.35 }}
      >
        {eta ?? 'No day in sight'}
      </Typography>
      <Typography
        variant="caption"
        noWrap
        title={reasons}
        color={others.length > 0 ? 'warning' : 'textSecondary'}
        sx={{ lineHeight: 1.35 }}
      >
        {reasons}
      </Typography>
    </Stack>
  );
};
