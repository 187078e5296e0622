import { TextField, type TextFieldProps } from '@mui/material';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { usePausedText } from './pause.ts';

interface Paused {
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with a text; it is shown, and the text is not passed on. */
  problem?: ((text: string) => string | undefined) | undefined;
}
type Props = Paused & Pick<TextFieldProps, 'label' | 'type' | 'placeholder' | 'sx' | 'slotProps' | 'inputRef'>;
type DateProps = Paused & Pick<DateFieldProps, 'label' | 'withTime' | 'max' | 'sx'>;

/** Passes on what was typed when the typing pauses. */
export function FieldPaused({ value, onChange, problem, ...rest }: Props) {
  const [typed, setTyped] = usePausedText(value, (text) => wrong === undefined && onChange(text));
  const wrong = problem?.(typed);
  return (
    <TextField
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      error={wrong !== undefined}
      helperText={wrong}
    />
  );
}

/** The same for a date. */
export function FieldDatePaused({ value, onChange, problem, ...rest }: DateProps) {
  const [typed, setTyped] = usePausedText(value, (text) => wrong === undefined && onChange(text));
  const wrong = problem?.(typed);
  return <DateField {...rest} value={typed} onChange={setTyped} error={wrong !== undefined} helperText={wrong} />;
}
