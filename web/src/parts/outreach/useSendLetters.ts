import { cancelMessage, queueMessages } from '@app/contract/outreach/outreach';
import { type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import { useNavigate } from 'react-router';
import { formatTime } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../paths.ts';
import { type Letter, messagesBy } from './recipients.ts';
import { useQueueOnce } from './useQueueOnce.ts';

interface Given {
  channel: OutboxChannel;
  assignment: number | null;
  template: number | null;
  reason: string;
  letters: readonly Letter[];
}

/**
 * Puts messages into the outbox; a notice offers to call mails and SMS back, and leads to the work list for the others. Sent again after
 * no answer came, they leave once.
 */
export function useSendLetters(onSent: () => void) {
  const navigate = useNavigate();
  const recall = useWrite(cancelMessage);
  const callBack = async (ids: readonly number[], channel: OutboxChannel) => {
    const outcomes = await Promise.allSettled(ids.map((id) => recall.mutateAsync({ params: { id } })));
    const left = outcomes.filter(({ status }) => status === 'rejected').length;
    if (left > 0) notify(`${messagesBy(channel, left)} could not be called back`, { severity: 'error' });
    else notify(`${messagesBy(channel, ids.length)} called back`);
  };
  const queue = useWrite(queueMessages, {
    send: useQueueOnce(),
    onSuccess: ({ results, send_at }, { body: { channel = 'EMAIL' } }) => {
      const ids = results.flatMap(({ id }) => id ?? []);
      const refused = results.length - ids.length;
      const taken = messagesBy(channel, ids.length);
      const rest = refused > 0 ? `; ${refused} could not be sent` : '';
      const is = ids.length === 1 ? ['is', 'leaves'] : ['are', 'leave'];
      onSent();
      if (ids.length === 0)
        return notify('Nothing was taken: something stands in the way by now', { severity: 'error' });
      if (wayOut(channel) === 'hand')
        return notify(`${taken} ${is[0]} on your work list${rest}`, {
          action: { label: 'Work list', onClick: () => void navigate(pathTo('workList')) },
        });
      return notify(`${taken} ${is[1]} at ${formatTime(send_at).slice(0, 5)}${rest}`, {
        action: { label: 'Undo', onClick: () => void callBack(ids, channel) },
      });
    },
  });
  return {
    send: ({ letters, ...rest }: Given) =>
      queue.mutate({
        body: {
          ...rest,
          messages: letters
            .filter(({ is }) => is === 'ready')
            .map(({ person, subject, body, drafted_by }) => ({
              person,
              subject,
              body,
              ...(drafted_by !== null && { drafted_by }),
            })),
        },
      }),
    isPending: queue.isPending,
    error: queue.error,
  };
}
