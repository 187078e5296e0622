import { cancelLlmBatch, type LlmBatch, retryLlmBatch, sendLlmBatch } from '@app/contract/llm/batches';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { RowActions } from '../../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../../kit/list/table.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { questionsText, usd } from './batch-texts.ts';

interface Props {
  row: LlmBatch;
  onClose: () => void;
}

function SendDialog({ row, onClose }: Props) {
  const send = useWrite(sendLlmBatch, {
    onSuccess: () => {
      notify('The batch is being sent');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Send ${questionsText(row.items)} to ${row.model}?`}
      confirmLabel="Send"
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: row.id } })}
    >
      {row.estimate_usd === null
        ? `No price of ${row.model} in batches is known, so no cost can be estimated, and no budget holds for it. Enter it under Prices.`
        : `It will cost about ${usd(row.estimate_usd)}, and at most ${usd(row.most_usd)} if every answer is as long as it may be. Answers come within a day.`}
    </ConfirmDialog>
  );
}

function CancelDialog({ row, onClose }: Props) {
  const cancel = useWrite(cancelLlmBatch, {
    onSuccess: () => {
      notify(row.unsent ? 'The batch was discarded' : 'The vendor is asked to stop');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={row.unsent ? 'Discard this batch?' : 'Cancel this batch?'}
      confirmLabel={row.unsent ? 'Discard' : 'Cancel the batch'}
      destructive
      pending={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ params: { id: row.id } })}
    >
      {row.unsent
        ? 'Nothing of it was sent, and nothing was paid.'
        : 'What is answered by the time the vendor stops is kept, and costs. The rest can be sent again.'}
    </ConfirmDialog>
  );
}

function RetryDialog({ row, onClose }: Props) {
  const retry = useWrite(retryLlmBatch, {
    onSuccess: ({ id }) => {
      notify(`Batch ${id} has what failed. Send it when you like.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Prepare ${questionsText(row.counts.can_be_retried)} once more?`}
      confirmLabel="Prepare"
      pending={retry.isPending}
      error={retry.error}
      onClose={onClose}
      onConfirm={() => retry.mutate({ params: { id: row.id } })}
    >
      A new batch gets those without an answer, and no others. You see what it will cost before you send it.
    </ConfirmDialog>
  );
}

export function BatchMenu(props: RowMenuProps<LlmBatch>) {
  const { row, tools } = props;
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Show questions', run: () => tools.open(String(row.id)) },
        ...(row.unsent ? [{ label: 'Send', Dialog: SendDialog }] : []),
        ...(row.counts.can_be_retried > 0 ? [{ label: 'Send what failed again', Dialog: RetryDialog }] : []),
        ...(row.ended ? [] : [{ label: row.unsent ? 'Discard' : 'Cancel', Dialog: CancelDialog, destructive: true }]),
      ]}
    />
  );
}
