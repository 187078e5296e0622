import { type DatabaseSession, endDatabaseSession } from '@app/contract/machine/database';
import { Typography } from '@mui/material';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowDialog, RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { copy } from '../../kit/page/copy.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

export function SessionMenu(props: RowMenuProps<DatabaseSession>) {
  const { ours, state, query } = props.row;
  const { impersonator } = useCurrentUser();
  const disabled = !ours || impersonator !== null;
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Copy statement', disabled: query === '', run: () => void copy('Statement', query) },
        {
          label: 'Cancel statement',
          destructive: true,
          disabled: disabled || state !== 'active',
          Dialog: CancelDialog,
        },
        { label: 'Close session', destructive: true, disabled, Dialog: CloseDialog },
      ]}
    />
  );
}

const ending =
  (how: 'cancel' | 'terminate', title: string, confirmLabel: string, about: string): RowDialog<DatabaseSession> =>
  ({ row: { id, application }, onClose }) => {
    const end = useWrite(endDatabaseSession, {
      onSuccess: () => {
        notify(`${title}: ${application} ${id}`);
        onClose();
      },
    });
    return (
      <ConfirmDialog
        open
        title={`${confirmLabel} of ${application} ${id}?`}
        confirmLabel={confirmLabel}
        destructive
        pending={end.isPending}
        error={end.error}
        onClose={onClose}
        onConfirm={() => end.mutate({ params: { pid: String(id) }, body: { how } })}
      >
        <Typography>{about}</Typography>
      </ConfirmDialog>
    );
  };
const CancelDialog = ending(
  'cancel',
  'Statement canceled',
  'Cancel statement',
  'The statement fails with an error, its transaction is rolled back, and the session goes on.',
);
const CloseDialog = ending(
  'terminate',
  'Session closed',
  'Close session',
  'Its transaction is rolled back and its locks are let go. The product opens a new session by itself.',
);
