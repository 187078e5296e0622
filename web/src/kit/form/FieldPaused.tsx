import { TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useState } from 'react';

interface Props extends Pick<TextFieldProps, 'label' | 'type' | 'placeholder' | 'sx' | 'slotProps' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with a text; it is shown, and the text is not passed on. */
  problem?: ((text: string) => string | undefined) | undefined;
}

/** Passes on what was typed when the typing pauses. The value may change from outside too (Back); the field follows it. */
export function FieldPaused({ value, onChange, problem, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const wrong = problem?.(typed);
  useEffect(() => {
    if (typed.trim() === value || wrong !== undefined) return;
    const timer = setTimeout(() => onChange(typed.trim()), 250);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the pause is counted from the last key, not from the last drawing
  }, [typed]);
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
