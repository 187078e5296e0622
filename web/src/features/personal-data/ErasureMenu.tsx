import { cancelErasure, type Erasure } from '@app/contract/people/personal-data';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

export function ErasureMenu(props: RowMenuProps<Erasure>) {
  return (
    <RowActions
      {...props}
      actions={[{ label: 'Keep the person', Dialog: KeepDialog, disabled: props.row.state !== 'waiting' }]}
    />
  );
}

function KeepDialog({ row: { id, person }, onClose }: { row: Erasure; onClose: () => void }) {
  const keep = useWrite(cancelErasure, {
    onSuccess: () => {
      notify('This person will not be erased');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Keep ${person?.name ?? 'this person'}?`}
      confirmLabel="Keep"
      pending={keep.isPending}
      error={keep.error}
      onClose={onClose}
      onConfirm={() => keep.mutate({ params: { id }, body: {} })}
    >
      Nothing is deleted. No one writes to them until someone allows it on their page.
    </ConfirmDialog>
  );
}
