import { TextField, type TextFieldProps } from '@mui/material';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface Props<V extends FieldValues> extends Pick<
  TextFieldProps,
  'required' | 'disabled' | 'helperText' | 'sx' | 'children'
> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
}

/** A field of a form whose value is one of its children, `MenuItem`s. */
export function FieldSelect<V extends FieldValues>({ control, name, helperText, ...rest }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <TextField
      select
      fullWidth
      {...rest}
      {...bound}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      /* The choice of nothing has a name, too. */
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}
