import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { addDays } from 'date-fns';
import { type FormEvent, useId, useState } from 'react';
import { DateField } from '../../kit/form/DateField.tsx';
import { problemWithDate } from '../../kit/form/local-moment.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { formatDate } from '../../kit/format.ts';
import { dueOf, dueOn, type ReminderPreset, reminderPresets } from './reminder-presets.ts';

interface Props {
  title: string;
  submitLabel: string;
  /** Asks what it is about. */
  withText?: boolean;
  pending: boolean;
  error: unknown;
  onPick: (reminder: { due: string; text: string }) => void;
  onClose: () => void;
}

const presets = Object.entries(reminderPresets) as [ReminderPreset, { label: string }][];

/** Asks for a day. The arrows choose, Enter answers. */
export function ReminderPicker({ title, submitLabel, withText = false, pending, error, onPick, onClose }: Props) {
  const [choice, setChoice] = useState<ReminderPreset | 'date'>('tomorrow');
  const [day, setDay] = useState('');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const headingId = useId();
  const tomorrow = formatDate(addDays(new Date(), 1));
  const wrong = problemWithDate(day) ?? (day < tomorrow ? 'Choose a day from tomorrow on' : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (pending || (choice === 'date' && wrong !== undefined)) return;
    onPick({ due: (choice === 'date' ? dueOn(day) : dueOf(choice)).toISOString(), text });
  };
  return (
    <Dialog
      open
      onClose={() => !pending && onClose()}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { 'aria-labelledby': headingId } }}
    >
      <form onSubmit={submit}>
        <DialogTitle id={headingId}>{title}</DialogTitle>
        <DialogContent>
          <RadioGroup
            aria-labelledby={headingId}
            sx={{ pt: 0.5 }}
            value={choice}
            onChange={(_, chosen) => setChoice(chosen as ReminderPreset | 'date')}
          >
            {presets.map(([preset, { label }]) => (
              <FormControlLabel
                key={preset}
                value={preset}
                control={<Radio size="small" autoFocus={preset === 'tomorrow'} />}
                label={<Choice label={label} hint={formatDate(dueOf(preset))} />}
                slotProps={{ typography: { sx: { flexGrow: 1 } } }}
                sx={{ mr: 0 }}
              />
            ))}
            <FormControlLabel value="date" control={<Radio size="small" />} label="On a date" />
          </RadioGroup>
          <Stack spacing={2} sx={{ mt: 1.5 }}>
            {choice === 'date' && (
              <DateField
                label="Date"
                required
                value={day}
                onChange={setDay}
                min={tomorrow}
                error={asked && wrong !== undefined}
                helperText={asked && wrong}
              />
            )}
            {withText && (
              <TextField
                label="About (optional)"
                value={text}
                onChange={({ target }) => setText(target.value)}
                slotProps={{ htmlInput: { maxLength: 300 } }}
              />
            )}
            {error ? <Alert severity="error">{errorText(error, 'Something went wrong')}</Alert> : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={pending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Choice({ label, hint }: { label: string; hint: string }) {
  return (
    <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
      {label}
      <Typography component="span" variant="body2" color="textSecondary">
        {hint}
      </Typography>
    </Stack>
  );
}
