import type { Response } from '@app/contract/base/endpoint';
import { getVoteMessage } from '@app/contract/outreach/drafts';
import { cancelMessage } from '@app/contract/outreach/outreach';
import { voteStopText } from '@app/contract/outreach/after-vote';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useDiscardDraft, useSendDraft } from '../../parts/outreach/useSendDraft.ts';
import type { LastUp } from './outbox/useLastUp.ts';

const DraftDialog = lazy(async () => ({ default: (await import('../../parts/outreach/DraftDialog.tsx')).DraftDialog }));

type Message = NonNullable<Response<typeof getVoteMessage>['message']>;
interface Props {
  assignment: number;
  last: LastUp;
  onClose: () => void;
}

/** What came of an up-vote: a draft to look at, a mail that can be called back, or why there is none. */
export function AfterUpVote({ assignment, last: { person, name }, onClose }: Props) {
  const query = useQuery({
    ...queryOf(getVoteMessage, { query: { assignment, person } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (!query.data) return null;
  const { message, stops } = query.data;
  if (message?.state === 'draft') return <DraftNote message={message} name={name} onClose={onClose} />;
  if (message) return <MailNote message={message} name={name} onClose={onClose} />;
  const [stop] = stops;
  if (!stop) return null;
  return (
    <Alert severity="info" onClose={onClose}>
      No mail to {name}: {voteStopText(stop)}
    </Alert>
  );
}

interface NoteProps {
  message: Message;
  name: string;
  onClose: () => void;
}

function DraftNote({ message: { id }, name, onClose }: NoteProps) {
  const [editing, setEditing] = useState(false);
  const send = useSendDraft(name, onClose);
  const discard = useDiscardDraft(name, onClose);
  const params = { id };
  const isPending = send.isPending || discard.isPending;
  return (
    <>
      <Alert
        severity="info"
        action={
          <>
            <Button color="inherit" size="small" disabled={isPending} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button color="inherit" size="small" disabled={isPending} onClick={() => send.mutate({ params, body: {} })}>
              Send
            </Button>
            <Button color="inherit" size="small" disabled={isPending} onClick={() => discard.mutate({ params })}>
              Discard
            </Button>
          </>
        }
      >
        Draft for {name}
      </Alert>
      <Suspense>{editing && <DraftDialog id={id} name={name} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

function MailNote({ message: { id, state, send_at }, name, onClose }: NoteProps) {
  const cancel = useWrite(cancelMessage, {
    failure: 'The mail could not be called back',
    onSuccess: () => {
      onClose();
      notify(`The mail to ${name} was called back`, { about: 'grading' });
    },
  });
  if (state !== 'queued')
    return (
      <Alert severity="success" onClose={onClose}>
        The mail to {name} has left
      </Alert>
    );
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button
            color="inherit"
            size="small"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            Cancel
          </Button>
          <Button color="inherit" size="small" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      The mail to {name} leaves at {formatTime(send_at).slice(0, 5)}
    </Alert>
  );
}
