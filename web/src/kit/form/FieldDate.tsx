import { type FieldValues, useController } from 'react-hook-form';
import { DateField, type DateFieldProps } from './DateField.tsx';
import type { FieldProps } from './FieldText.tsx';

type Props<V extends FieldValues> = Pick<FieldProps<V>, 'control' | 'name' | 'label' | 'helperText'> &
  Pick<DateFieldProps, 'withTime'>;

/** A date field of a form. */
export function FieldDate<V extends FieldValues>({ control, name, helperText, ...rest }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...bound } = field;
  return (
    <DateField
      {...rest}
      {...bound}
      fullWidth
      inputRef={ref}
      value={value ?? ''}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
