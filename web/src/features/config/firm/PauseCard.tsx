import { isStaff } from '@app/contract/policies';
import { type OutreachState, pauseOutreach } from '@app/contract/outreach/rules';
import { Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

/** Stops everything, for when something goes wrong. */
export function PauseCard({ rules: { paused } }: { rules: OutreachState }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  if (paused || !isStaff(user)) return null;
  return (
    <Card component="section" aria-labelledby="pause-heading">
      <CardContent>
        <Typography variant="h2" id="pause-heading" sx={{ mb: 0.5 }}>
          Stop everything
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          No message leaves, from any user, until someone resumes. What waits is kept.
        </Typography>
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          Pause outreach
        </Button>
        {asking && <PauseDialog onClose={() => setAsking(false)} />}
      </CardContent>
    </Card>
  );
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const pause = useWrite(pauseOutreach, {
    onSuccess: () => {
      notify('Nothing leaves any more');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Pause outreach?"
      confirmLabel="Pause"
      destructive
      pending={pause.isPending}
      error={pause.error}
      onClose={onClose}
      onConfirm={() => pause.mutate({ body: { reason } })}
    >
      <TextField
        autoFocus
        fullWidth
        label="Why"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="Everyone reads this in the outbox"
        sx={{ mt: 1 }}
      />
    </ConfirmDialog>
  );
}
