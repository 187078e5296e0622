import { cancelMessage, queueMessages } from '@app/contract/outreach';
import { formatTime } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';
import { type Letter, mails } from './recipients.ts';
import { useQueueOnce } from './useQueueOnce.ts';

interface Given {
  assignment: number | null;
  template: number | null;
  reason: string;
  letters: readonly Letter[];
}

/** Puts mails into the outbox; a notice offers to call them back. Sent again after no answer came, they leave once. */
export function useSendLetters(onSent: () => void) {
  const recall = useWrite(cancelMessage);
  const callBack = async (ids: readonly number[]) => {
    const outcomes = await Promise.allSettled(ids.map((id) => recall.mutateAsync({ params: { id } })));
    const left = outcomes.filter(({ status }) => status === 'rejected').length;
    if (left > 0) notify(`${mails(left)} could not be called back`, { severity: 'error' });
    else notify(`${mails(ids.length)} called back`);
  };
  const queue = useWrite(queueMessages, {
    send: useQueueOnce(),
    onSuccess: ({ results, send_at }) => {
      const ids = results.flatMap(({ id }) => id ?? []);
      const refused = results.length - ids.length;
      onSent();
      if (ids.length === 0)
        return notify('No mail was taken: something stands in the way by now', { severity: 'error' });
      return notify(
        `${mails(ids.length)} ${ids.length === 1 ? 'leaves' : 'leave'} at ${formatTime(send_at).slice(0, 5)}${
          refused > 0 ? `; ${refused} could not be sent` : ''
        }`,
        { action: { label: 'Undo', onClick: () => void callBack(ids) } },
      );
    },
  });
  return {
    send: ({ letters, ...rest }: Given) =>
      queue.mutate({
        body: {
          ...rest,
          messages: letters
            .filter(({ is }) => is === 'ready')
            .map(({ person, subject, body }) => ({ person, subject, body })),
        },
      }),
    isPending: queue.isPending,
    error: queue.error,
  };
}
