import type { QueueTask } from '@app/contract/tasks';
import { Divider, Menu, MenuItem } from '@mui/material';
import { copy } from '../../kit/page/copy.ts';
import { canRetry, canRevoke, revokeLabel } from './task-actions.ts';

export interface MenuOf {
  anchor: HTMLElement;
  task: QueueTask;
}

interface Props extends MenuOf {
  actionsOff: boolean;
  onClose: () => void;
  onOpen: (task: QueueTask) => void;
  onRevoke: (task: QueueTask) => void;
  onRetry: (task: QueueTask) => void;
  onShowName: (name: string) => void;
}

/** What can be done with a task. */
export function TaskMenu({ anchor, task, actionsOff, onClose, onOpen, onRevoke, onRetry, onShowName }: Props) {
  const pick = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={pick(() => onOpen(task))}>Open</MenuItem>
      <MenuItem onClick={pick(() => onShowName(task.name))}>Show all with this name</MenuItem>
      <MenuItem onClick={pick(() => void copy('Id', task.uuid))}>Copy id</MenuItem>
      <Divider />
      {canRevoke(task.state) ? (
        <MenuItem disabled={actionsOff} onClick={pick(() => onRevoke(task))} sx={{ color: 'error.main' }}>
          {revokeLabel(task.state)}
        </MenuItem>
      ) : (
        <MenuItem disabled={actionsOff || !canRetry(task.state)} onClick={pick(() => onRetry(task))}>
          Retry
        </MenuItem>
      )}
    </Menu>
  );
}
