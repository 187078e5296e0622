import { listCompanies } from '@app/contract/companies';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { queryOf } from '../../../kit/net/api.ts';

interface Props<V extends FieldValues> {
  /** Of a form with `company_id` and `company_name`. */
  control: Control<V, unknown, FieldValues>;
  helperText?: string;
}

/** A company that is known, picked by its name, or any other name. */
export function CompanyField<V extends FieldValues>({ control, helperText }: Props<V>) {
  const id = useController({ control, name: 'company_id' as FieldPath<V> });
  const { field, fieldState } = useController({ control, name: 'company_name' as FieldPath<V> });
  const typed = useDeferredValue(String(field.value).trim());
  const found = useQuery({
    ...queryOf(listCompanies, { query: { query: typed, limit: '10' } }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      freeSolo
      options={typed === '' ? [] : (found.data?.results ?? [])}
      /* The server has chosen already. */
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      inputValue={String(field.value)}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        field.onChange(text);
        id.field.onChange(null);
      }}
      onChange={(_, chosen) => {
        if (chosen === null || typeof chosen === 'string') return;
        field.onChange(chosen.name);
        id.field.onChange(chosen.id);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Company"
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? (id.field.value ? 'A company we know' : helperText)}
        />
      )}
    />
  );
}
