import { archiveReasons } from '@app/contract/roles/board';
import { coolingOffDays } from '@app/contract/outreach/intents';
import { Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { ReminderPicker } from '../tags/ReminderPicker.tsx';
import { dayOf, type Reply, type Said } from './reply.ts';

interface Props {
  reply: Reply;
  intent: 'later' | 'no' | 'wrong_person';
  pending: boolean;
  error: unknown;
  onSay: (said: Said) => void;
  onClose: () => void;
}

/** Asks what is to follow from an answer. */
export function IntentQuestion(props: Props) {
  if (props.intent === 'no') return <AskNo {...props} />;
  if (props.intent === 'wrong_person') return <AskAddress {...props} />;
  const { reply, pending, error, onSay, onClose } = props;
  return (
    <ReminderPicker
      title={`When to write to ${reply.name} again`}
      submitLabel="Set reminder"
      day={dayOf(reply.intent)}
      pending={pending}
      error={error}
      onPick={({ due }) => onSay({ intent: 'later', remind: due })}
      onClose={onClose}
    />
  );
}

const reasons = archiveReasons['They declined'];

function AskNo({ reply: { name, role }, pending, error, onSay, onClose }: Props) {
  const [archives, setArchives] = useState(role !== null);
  const [reason, setReason] = useState<string>(reasons[0]);
  return (
    <ConfirmDialog
      open
      title={`${name} says no`}
      confirmLabel={archives ? 'Confirm and archive' : 'Confirm'}
      pending={pending}
      error={error}
      onConfirm={() => onSay({ intent: 'no', archive_reason: archives ? reason : null })}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Typography variant="body2">
          For {coolingOffDays} days, writing to {name} again needs a reason.
        </Typography>
        {role && (
          <FormControlLabel
            control={<Checkbox checked={archives} onChange={(_, checked) => setArchives(checked)} />}
            label={`Archive in ${role.name}`}
          />
        )}
        {archives && (
          <TextField select label="Reason" value={reason} onChange={({ target }) => setReason(target.value)}>
            {reasons.map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function AskAddress({ reply: { name }, pending, error, onSay, onClose }: Props) {
  const [isTheirs, setIsTheirs] = useState(false);
  return (
    <ConfirmDialog
      open
      title={`Not ${name}?`}
      confirmLabel="Confirm"
      pending={pending}
      error={error}
      onConfirm={() => onSay({ intent: 'wrong_person', not_theirs: !isTheirs })}
      onClose={onClose}
    >
      <Typography variant="body2">
        The address or number we wrote to belongs to someone else. It is marked, and nothing goes there again.
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={isTheirs} onChange={(_, checked) => setIsTheirs(checked)} />}
        label="Keep using it"
      />
    </ConfirmDialog>
  );
}
