import { type Channel, channelNames } from '@app/contract/outreach/channels';
import { channels } from '@app/contract/people/people';
import { deleteRecordedMessage, recordMessage } from '@app/contract/outreach/work-list';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useState } from 'react';
import { DateField } from '../../kit/form/DateField.tsx';
import { fromLocal, problemWithMoment, toLocal } from '../../kit/form/local-moment.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { callOnce } from '../../kit/net/once.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { makeUuid } from '../../kit/net/uuid.ts';
import { notify } from '../../kit/page/notices/notify.ts';

interface Props {
  person: number;
  /** What it is about, where that is known. */
  role: { id: number; name: string } | undefined;
  onClose: () => void;
}

/** Notes what was written where this product cannot read. */
export function NoteMessageDialog({ person, role, onClose }: Props) {
  const [key] = useState(makeUuid);
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [channel, setChannel] = useState<Channel>('MESSAGE');
  const [at, setAt] = useState(() => toLocal(new Date().toISOString()));
  const [text, setText] = useState('');
  const remove = useWrite(deleteRecordedMessage, { failure: 'This could not be undone' });
  const record = useWrite(recordMessage, {
    send: (request) => callOnce(key, recordMessage, request),
    onSuccess: ({ id }) => {
      onClose();
      notify(direction === 'in' ? 'Answer noted. Follow-ups are stopped.' : 'Message noted', {
        action: { label: 'Undo', onClick: () => remove.mutate({ params: { id } }) },
      });
    },
  });
  const moment = fromLocal(at);
  const save = () =>
    record.mutate({
      params: { id: person },
      body: { channel, direction, text, assignment: role?.id ?? null, ...(moment && { at: moment }) },
    });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="note-title" onClose={() => text === '' && onClose()}>
      <DialogTitle id="note-title">Note a message</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <ToggleButtonGroup
            exclusive
            fullWidth
            color="primary"
            aria-label="Who wrote it"
            value={direction}
            onChange={(_, chosen: 'in' | 'out' | null) => chosen && setDirection(chosen)}
          >
            <ToggleButton value="in">They wrote</ToggleButton>
            <ToggleButton value="out">You wrote</ToggleButton>
          </ToggleButtonGroup>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <TextField
              select
              label="Channel"
              value={channel}
              onChange={({ target }) => setChannel(target.value as Channel)}
              sx={{ flex: 1 }}
            >
              {channelNames.map((name) => (
                <MenuItem key={name} value={name}>
                  {channels[name]}
                </MenuItem>
              ))}
            </TextField>
            <DateField
              withTime
              label="When"
              value={at}
              onChange={setAt}
              error={problemWithMoment(at) !== undefined}
              helperText={problemWithMoment(at)}
              sx={{ flex: 1 }}
            />
          </Stack>
          <TextField
            autoFocus
            required
            fullWidth
            multiline
            minRows={5}
            label="Text"
            value={text}
            onChange={({ target }) => setText(target.value)}
            helperText={role && `About ${role.name}`}
          />
          {record.error && <Alert severity="error">{errorText(record.error, 'This could not be saved')}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={record.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={record.isPending}
          disabled={text.trim() === '' || problemWithMoment(at) !== undefined}
          onClick={save}
        >
          Note
        </Button>
      </DialogActions>
    </Dialog>
  );
}
