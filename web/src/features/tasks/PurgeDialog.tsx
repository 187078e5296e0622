import type { TaskQueue } from '@app/contract/machine/tasks';
import { Alert, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { countOf, purgeFailure, usePurge } from './task-actions.ts';
import { deviceId } from '../../kit/net/tokens.ts';

interface Props {
  queue: TaskQueue;
  /** How many tasks wait in it. */
  pending: number;
  onClose: () => void;
}

/** Asks for the name of the queue before everything that waits in it is removed. */
export function PurgeDialog({ queue, pending, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [mistyped, setMistyped] = useState(false);
  const purge = usePurge();
  const confirm = () => {
    if (typed.trim() === queue) purge.mutate({ query: { queue, device_id: deviceId() } }, { onSuccess: onClose });
    else setMistyped(true);
  };
  return (
    <ConfirmDialog
      open
      title={`Purge the queue ${queue}?`}
      confirmLabel="Purge"
      destructive
      pending={purge.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack spacing={2}>
        <Typography>
          <strong>{countOf(pending)}</strong> will be removed and never start. What runs is left alone, and schedules go
          on.
        </Typography>
        <TextField
          label={`Type ${queue} to confirm`}
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMistyped(false);
          }}
          error={mistyped}
          helperText={mistyped && `This is not the name of the queue: ${queue}`}
        />
        {purge.isError && <Alert severity="error">{purgeFailure(purge.error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
