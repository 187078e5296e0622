import { TextField, type TextFieldProps } from '@mui/material';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

export interface FieldProps<V extends FieldValues> extends Omit<TextFieldProps, 'name' | 'defaultValue' | 'error'> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
}

/** A text field of a form: what is wrong with it stands below it, in place of the help text. */
export function FieldText<V extends FieldValues>({ control, name, helperText, ...rest }: FieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <TextField
      fullWidth
      {...rest}
      {...bound}
      value={field.value ?? ''}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
