import { sendDraft } from '@app/contract/outreach/drafts';
import { cancelMessage } from '@app/contract/outreach/outreach';
import { obstacles, recallMinutes } from '@app/contract/outreach/states';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

/** Sends a draft; a notice offers to call it back, or says why it stayed a draft. */
export function useSendDraft(name: string, onSent: () => void) {
  const recall = useWrite(cancelMessage, { failure: 'The mail could not be called back' });
  return useWrite(sendDraft, {
    failure: 'The draft could not be sent',
    onSuccess: ({ id, obstacles: stops }) => {
      const [stop] = stops;
      if (id === null)
        return notify(`The mail to ${name} was not sent: ${stop ? obstacles[stop].text : 'something is in the way'}`, {
          severity: 'error',
        });
      onSent();
      return notify(`The mail to ${name} leaves in ${recallMinutes} minutes`, {
        action: { label: 'Undo', onClick: () => recall.mutate({ params: { id } }) },
      });
    },
  });
}

export const useDiscardDraft = (name: string, onDiscarded: () => void) =>
  useWrite(cancelMessage, {
    failure: 'The draft could not be discarded',
    onSuccess: () => {
      onDiscarded();
      notify(`The draft for ${name} was discarded`);
    },
  });
