import { FormControl, FormHelperText, InputLabel, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Kept =
  | 'type'
  | 'required'
  | 'disabled'
  | 'autoComplete'
  | 'autoFocus'
  | 'placeholder'
  | 'multiline'
  | 'minRows'
  | 'size';
export interface FieldProps<V extends FieldValues> extends Pick<
  OutlinedInputProps,
  Kept | 'endAdornment' | 'inputProps'
> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText?: string;
}

/**
 * A text field of a form: what is wrong with it stands below it, in place of the help text.
 * Put together from its pieces, because MUI's own TextField brings menus and pop-ups along to the login screen.
 */
export function FieldText<V extends FieldValues>(props: FieldProps<V>) {
  const { control, name, label, helperText, required = false, disabled = false, size = 'small', ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const help = fieldState.error?.message ?? helperText;
  const { ref, value, ...bound } = field;
  return (
    <FormControl
      fullWidth
      variant="outlined"
      size={size}
      error={fieldState.invalid}
      required={required}
      disabled={disabled}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...rest}
        {...bound}
        id={id}
        label={label}
        value={value ?? ''}
        inputRef={ref}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
