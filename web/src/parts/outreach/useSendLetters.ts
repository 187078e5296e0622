import { cancelMessage, queueMessages } from '@app/contract/outreach';
import { useRef } from 'react';
import { formatTime } from '../../kit/format.ts';
import { callOnce } from '../../kit/net/once.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { makeUuid } from '../../kit/net/uuid.ts';
import { notify } from '../../kit/page/notify.ts';
import { counted, type Letter, type LetterChannel } from './recipients.ts';

interface Given {
  channel: LetterChannel;
  assignment: number | null;
  template: number | null;
  reason: string;
  letters: readonly Letter[];
}

/** Puts mails or SMS into the outbox; a notice offers to call them back. Sent again after no answer came, they leave once. */
export function useSendLetters(onSent: () => void) {
  const last = useRef({ body: '', key: '' });
  const recall = useWrite(cancelMessage);
  const callBack = async (ids: readonly number[], channel: LetterChannel) => {
    const outcomes = await Promise.allSettled(ids.map((id) => recall.mutateAsync({ params: { id } })));
    const left = outcomes.filter(({ status }) => status === 'rejected').length;
    if (left > 0) notify(`${counted(left, channel)} could not be called back`, { severity: 'error' });
    else notify(`${counted(ids.length, channel)} called back`);
  };
  const queue = useWrite(queueMessages, {
    send: (request) => {
      const body = JSON.stringify(request.body);
      if (last.current.body !== body) last.current = { body, key: makeUuid() };
      return callOnce(last.current.key, queueMessages, request);
    },
    onSuccess: ({ results, send_at }, { body: { channel: by } }) => {
      const channel = by === 'SMS' ? by : 'EMAIL';
      const ids = results.flatMap(({ id }) => id ?? []);
      const refused = results.length - ids.length;
      onSent();
      if (ids.length === 0)
        return notify('Nothing was taken: something stands in the way by now', { severity: 'error' });
      return notify(
        `${counted(ids.length, channel)} ${ids.length === 1 ? 'leaves' : 'leave'} at ${formatTime(send_at).slice(0, 5)}${
          refused > 0 ? `; ${refused} could not be sent` : ''
        }`,
        { action: { label: 'Undo', onClick: () => void callBack(ids, channel) } },
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
