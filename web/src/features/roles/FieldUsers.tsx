import { Autocomplete, TextField } from '@mui/material';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { nameOfUser, useUserName, useUsers } from '../../parts/users/users.ts';

interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText: string;
}

/** Several users, picked by their names. */
export function FieldUsers<V extends FieldValues>({ control, name, label, helperText }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const users = useUsers();
  const nameOf = useUserName();
  const value: readonly number[] = field.value;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      options={[...users.values()].toSorted((a, b) => nameOfUser(a).localeCompare(nameOfUser(b))).map(({ id }) => id)}
      value={[...value]}
      disabled={field.disabled ?? false}
      onChange={(_, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      getOptionLabel={nameOf}
      getOptionKey={(id) => id}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
