import type { Request } from '@app/contract/base/endpoint';
import { cancelMessage, queueMessages } from '@app/contract/outreach/outreach';
import { wayOut } from '@app/contract/outreach/channels';
import { obstacles } from '@app/contract/outreach/states';
import { formatTime } from '../../../kit/format.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useQueueOnce } from '../../../parts/outreach/useQueueOnce.ts';

interface Ends {
  onSent: () => void;
  /** It was called back. */
  onUndone: () => void;
}

/** Puts an answer into the outbox; a notice offers to call it back. */
export function useSendAnswer(name: string, { onSent, onUndone }: Ends) {
  const recall = useWrite(cancelMessage, { failure: 'The reply could not be called back', onSuccess: onUndone });
  const queue = useWrite(queueMessages, {
    send: useQueueOnce(),
    onSuccess: ({ results: [first], send_at }, { body: { channel = 'EMAIL' } }) => {
      const id = first?.id;
      if (id === undefined || id === null) {
        const [stop] = first?.obstacles ?? [];
        return notify(`Not sent: ${stop ? obstacles[stop].text : 'this person is gone'}`, { severity: 'error' });
      }
      onSent();
      const words =
        wayOut(channel) === 'hand'
          ? `The reply to ${name} is on your work list`
          : `The reply to ${name} leaves at ${formatTime(send_at).slice(0, 5)}`;
      return notify(words, { action: { label: 'Undo', onClick: () => recall.mutate({ params: { id } }) } });
    },
  });
  return {
    send: (body: Request<typeof queueMessages>['body']) => queue.mutate({ body }),
    isPending: queue.isPending,
    error: queue.error,
  };
}
