import { type LicenceKey, overlapDays, rotateLicenceKey } from '@app/contract/machine/ingest';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { KeyShownDialog } from './KeyShownDialog.tsx';

export function ReplaceKeyDialog({ row: { id, name }, onClose }: { row: LicenceKey; onClose: () => void }) {
  const replace = useWrite(rotateLicenceKey);
  if (replace.data) return <KeyShownDialog made={replace.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title="Replace this key?"
      confirmLabel="Make the new key"
      pending={replace.isPending}
      error={replace.error}
      onClose={onClose}
      onConfirm={() => replace.mutate({ params: { id } })}
    >
      You get a new key for “{name}”. The old one works for {overlapDays} more days, so that there is time to enter the
      new one. If the old key has leaked, revoke it besides.
    </ConfirmDialog>
  );
}
