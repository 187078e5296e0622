import { listSearchTemplates } from '@app/contract/person-search';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { queryOf } from '../../kit/net/api.ts';

interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText: string;
}

/** Several saved searches, picked by their names. */
export function FieldSearches<V extends FieldValues>({ control, name, label, helperText }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const { data } = useQuery(queryOf(listSearchTemplates));
  const names = new Map(data?.results.map((saved) => [saved.id, saved.name]));
  const value: readonly number[] = field.value;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...names.keys()]}
      value={[...value]}
      disabled={field.disabled ?? false}
      onChange={(_, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      getOptionLabel={(id) => names.get(id) ?? 'A search of somebody else'}
      getOptionKey={(id) => id}
      noOptionsText="Nobody has saved a search yet"
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
