import { TextField, type TextFieldProps } from '@mui/material';
import { usePausedText } from './pause.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'type' | 'placeholder' | 'sx' | 'slotProps' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with a text; it is shown, and the text is not passed on. */
  problem?: ((text: string) => string | undefined) | undefined;
}

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
