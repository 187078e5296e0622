import { type LicenceKey, revokeLicenceKey } from '@app/contract/machine/ingest';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

export function RevokeKeyDialog({ row: { id, name }, onClose }: { row: LicenceKey; onClose: () => void }) {
  const revoke = useWrite(revokeLicenceKey, {
    onSuccess: () => {
      notify(`The key “${name}” was revoked`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Revoke this key?"
      confirmLabel="Revoke"
      destructive
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id } })}
    >
      Whatever uses “{name}” is refused at once, and the charts get nothing more from it. What it has sent stays. This
      cannot be undone.
    </ConfirmDialog>
  );
}
