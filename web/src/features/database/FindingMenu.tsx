import { dismissFinding, type listIndexFindings } from '@app/contract/machine/database';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps, RowOf } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { copy } from '../../kit/page/copy.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

type Finding = RowOf<typeof listIndexFindings>;

export function FindingMenu(props: RowMenuProps<Finding>) {
  const { id, name, remedy, dismissed } = props.row;
  const disabled = useCurrentUser().impersonator !== null;
  const list = useWrite(dismissFinding, {
    failure: 'The finding could not be changed',
    onSuccess: () => notify(`${name} is listed again`),
  });
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Open', run: () => props.tools.open(id) },
        { label: 'Copy what to run', run: () => void copy('What to run', remedy) },
        dismissed
          ? { label: 'List again', disabled, run: () => list.mutate({ body: { finding: id, reason: '' } }) }
          : { label: 'Dismiss', disabled, Dialog: DismissDialog },
      ]}
    />
  );
}

function DismissDialog({ row: { id, name }, onClose }: { row: Finding; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const dismiss = useWrite(dismissFinding, {
    onSuccess: () => {
      notify(`${name} was dismissed`);
      onClose();
    },
  });
  const missing = asked && reason.trim() === '';
  return (
    <ConfirmDialog
      open
      title={`Dismiss ${name}?`}
      confirmLabel="Dismiss"
      pending={dismiss.isPending}
      error={dismiss.error}
      onClose={onClose}
      onConfirm={() => {
        setAsked(true);
        if (reason.trim() !== '') dismiss.mutate({ body: { finding: id, reason } });
      }}
    >
      <TextField
        label="Why it is all right as it is"
        fullWidth
        autoFocus
        multiline
        sx={{ mt: 1 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={missing}
        helperText={missing && 'Give a reason'}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
}
