import type { QueueTask } from '@app/contract/machine/tasks';
import { lazy } from 'react';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { copy } from '../../kit/page/copy.ts';
import { useActionsOff } from './mock-kinds.ts';
import { canRetry, canRevoke, revokeLabel, useRetry } from './task-actions.ts';

const RevokeDialog = lazy(async () => ({ default: (await import('./RevokeDialog.tsx')).RevokeDialog }));

/** What can be done with a task. */
export function TaskMenu(props: RowMenuProps<QueueTask>) {
  const { row: task, tools } = props;
  const disabled = useActionsOff();
  const retry = useRetry(tools.open);
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Open', run: () => tools.open(task.uuid) },
        { label: 'Show all with this name', run: () => tools.narrow({ taskname: task.name }) },
        { label: 'Copy id', run: () => void copy('Id', task.uuid) },
        canRevoke(task.state)
          ? { label: revokeLabel(task.state), destructive: true, disabled, Dialog: RevokeDialog }
          : {
              label: 'Retry',
              disabled: disabled || !canRetry(task.state),
              run: () => void retry(task).catch(() => {}),
            },
      ]}
    />
  );
}
