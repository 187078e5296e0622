import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { addDays } from 'date-fns';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { DateField } from '../../kit/form/DateField.tsx';
import { problemWithDate } from '../../kit/form/local-moment.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { formatDate } from '../../kit/format.ts';
import { AskNear } from '../../kit/page/notices/AskNear.tsx';
import { dueOf, dueOn, type ReminderPreset, reminderPresets } from './reminder-presets.ts';

interface Props {
  title: string;
  submitLabel: string;
  /** Asks what it is about. */
  withText?: boolean;
  /** What is asked for, where it must be said. */
  textLabel?: string;
  /** What it is about, if that is one thing on the page. */
  near?: Element | null;
  /** The day that suggests itself, such as 2026-11-30. */
  day?: string | undefined;
  pending: boolean;
  error: unknown;
  onPick: (reminder: { due: string; text: string }) => void;
  onClose: () => void;
}

const presets = Object.entries(reminderPresets) as [ReminderPreset, { label: string }][];

/** Asks for a day. The arrows choose and Enter answers; a digit does both. */
export function ReminderPicker(props: Props) {
  const {
    title,
    submitLabel,
    withText = false,
    textLabel,
    near = null,
    day: suggested,
    pending,
    error,
    onPick,
    onClose,
  } = props;
  const [choice, setChoice] = useState<ReminderPreset | 'date'>(suggested ? 'date' : 'tomorrow');
  const [day, setDay] = useState(suggested ?? '');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const tomorrow = formatDate(addDays(new Date(), 1));
  const wrong = problemWithDate(day) ?? (day < tomorrow ? 'Choose a day from tomorrow on' : undefined);
  const untold = textLabel !== undefined && text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (pending || untold || (choice === 'date' && wrong !== undefined)) return;
    onPick({ due: (choice === 'date' ? dueOn(day) : dueOf(choice)).toISOString(), text });
  };
  const pickByDigit = ({ key }: KeyboardEvent) => {
    const [preset] = presets[Number(key) - 1] ?? [];
    if (preset && untold) setChoice(preset);
    else if (preset && !pending) onPick({ due: dueOf(preset).toISOString(), text });
    else if (Number(key) === presets.length + 1) setChoice('date');
  };
  return (
    <AskNear title={title} near={near} onClose={() => !pending && onClose()}>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ pt: 0 }}>
          <RadioGroup
            aria-label={title}
            onKeyDown={pickByDigit}
            sx={{ pt: 0.5 }}
            value={choice}
            onChange={(_, chosen) => setChoice(chosen as ReminderPreset | 'date')}
          >
            {presets.map(([preset, { label }], index) => (
              <FormControlLabel
                key={preset}
                value={preset}
                control={<Radio size="small" autoFocus={!suggested && preset === 'tomorrow'} />}
                label={<Choice label={label} hint={formatDate(dueOf(preset))} digit={index + 1} />}
                slotProps={{ typography: { sx: { flexGrow: 1 } } }}
                sx={{ mr: 0 }}
              />
            ))}
            <FormControlLabel
              value="date"
              control={<Radio size="small" autoFocus={suggested !== undefined} />}
              label={<Choice label="On a date" digit={presets.length + 1} />}
              slotProps={{ typography: { sx: { flexGrow: 1 } } }}
              sx={{ mr: 0 }}
            />
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
                label={textLabel ?? 'About (optional)'}
                required={textLabel !== undefined}
                error={asked && untold}
                helperText={asked && untold && 'Say what is to be done'}
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
    </AskNear>
  );
}

function Choice({ label, hint, digit }: { label: string; hint?: string; digit: number }) {
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <span style={{ flexGrow: 1 }}>{label}</span>
      {hint && (
        <Typography component="span" variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <kbd aria-hidden>{digit}</kbd>
    </Stack>
  );
}
