import { changeDraft, type Draft, getDraft } from '@app/contract/outreach/drafts';
import { obstacles } from '@app/contract/outreach/states';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { InPersonNotice } from '../users/InPersonNotice.tsx';
import { useDiscardDraft, useSendDraft } from './useSendDraft.ts';

interface Props {
  id: number;
  /** Whom it goes to. */
  name: string;
  onClose: () => void;
}

/** A mail that was prepared, to be made better, sent or discarded. */
export function DraftDialog({ id, name, onClose }: Props) {
  const query = useQuery({ ...queryOf(getDraft, { params: { id } }), staleTime: 0, gcTime: 0 });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="draft-title">
      <DialogTitle id="draft-title">Draft for {name}</DialogTitle>
      <Loaded query={query}>{(draft) => <DraftForm key={id} draft={draft} name={name} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function DraftForm({ draft, name, onClose }: { draft: Draft; name: string; onClose: () => void }) {
  const { message, address, obstacles: stops } = draft;
  const [subject, setSubject] = useState(message.subject);
  const [body, setBody] = useState(draft.body);
  const [reason, setReason] = useState('');
  const inPerson = useCurrentUser().impersonator === null;
  const params = { id: message.id };
  const send = useSendDraft(name, onClose);
  const discard = useDiscardDraft(name, onClose);
  const save = useWrite(changeDraft, {
    failure: 'The draft could not be saved',
    onSuccess: () => {
      onClose();
      notify(`The draft for ${name} was saved`);
    },
  });
  const isPending = send.isPending || discard.isPending || save.isPending;
  /* What is missing from the text can be written here. */
  const final = stops.find((stop) => !obstacles[stop].canOverride && stop !== 'missing');
  const needsReason = stops.includes('contacted_lately');
  const changed = subject !== message.subject || body !== draft.body;
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <InPersonNotice what="drafts" />
          <Typography variant="body2" color="textSecondary">
            {address ? `To ${address}` : 'No address'}
          </Typography>
          {stops.map((stop) => (
            <Alert key={stop} severity="warning">
              {obstacles[stop].text}
            </Alert>
          ))}
          <TextField
            fullWidth
            required
            label="Subject"
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
          <TextField
            fullWidth
            required
            multiline
            minRows={8}
            maxRows={20}
            label="Text"
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
          {needsReason && (
            <TextField
              fullWidth
              required
              label="Why again so soon"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              helperText="The audit trail keeps your reason."
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="error" disabled={isPending} onClick={() => discard.mutate({ params })} sx={{ mr: 'auto' }}>
          Discard
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button
          variant="outlined"
          disabled={!changed || !inPerson || isPending}
          loading={save.isPending}
          onClick={() => save.mutate({ params, body: { subject, body } })}
        >
          Save
        </Button>
        <Button
          variant="contained"
          loading={send.isPending}
          disabled={
            !inPerson || isPending || !!final || !subject.trim() || !body.trim() || (needsReason && !reason.trim())
          }
          onClick={() => send.mutate({ params, body: { subject, body, reason: reason.trim() } })}
        >
          Send
        </Button>
      </DialogActions>
    </>
  );
}
