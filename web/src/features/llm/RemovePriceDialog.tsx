import { deleteLlmPrice, type LlmPrice } from '@app/contract/llm/prices';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

export function RemovePriceDialog({ row: { price_id, match }, onClose }: { row: LlmPrice; onClose: () => void }) {
  const remove = useWrite(deleteLlmPrice, {
    onSuccess: () => {
      notify(`The price of ${match} was removed`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this price?"
      confirmLabel="Remove"
      destructive
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: price_id! } })}
    >
      No call was charged by it. The price before it goes on, if there was one.
    </ConfirmDialog>
  );
}
