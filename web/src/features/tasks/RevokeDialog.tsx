import type { QueueTask } from '@app/contract/machine/tasks';
import { Typography } from '@mui/material';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { revokeLabel, useRevoke } from './task-actions.ts';
import { deviceId } from '../../kit/net/tokens.ts';

interface Props {
  row: Pick<QueueTask, 'uuid' | 'name' | 'state'>;
  onClose: () => void;
}

export function RevokeDialog({ row: task, onClose }: Props) {
  const revoke = useRevoke(task.name);
  const label = revokeLabel(task.state);
  return (
    <ConfirmDialog
      open
      title={`${label} this task?`}
      confirmLabel={label}
      destructive
      pending={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        /* Always with `terminate`: the task may have begun since it was seen waiting. */
        revoke.mutate(
          { params: { taskId: task.uuid }, query: { terminate: 'True', device_id: deviceId() } },
          { onSettled: onClose },
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{task.name}</strong>{' '}
        {task.state === 'STARTED'
          ? 'is running. It is asked to stop; what it has done so far stays done.'
          : 'will never start.'}{' '}
        It can be run again later.
      </Typography>
    </ConfirmDialog>
  );
}
