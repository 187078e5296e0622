import { FormControlLabel, Switch } from '@mui/material';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
}

export function FieldSwitch<V extends FieldValues>({ control, name, label }: Props<V>) {
  const { field } = useController({ control, name });
  const { ref, value, ...bound } = field;
  return (
    <FormControlLabel
      control={<Switch {...bound} checked={Boolean(value)} slotProps={{ input: { ref } }} />}
      label={label}
    />
  );
}
