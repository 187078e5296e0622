import { listCompanies } from '@app/contract/companies';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { queryOf } from '../../kit/net/api.ts';

interface Company {
  id: number;
  name: string;
}
interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  /** The company that is chosen when the form opens. */
  initial: Company | null;
}

/** A company we know, picked by its name. */
export function FieldCompany<V extends FieldValues>({ control, name, initial }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(listCompanies, { query: { ...(query && query !== chosen?.name && { query }), limit: '20' } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Company>
      options={found.data?.results ?? []}
      /* The server has chosen already. */
      filterOptions={(options) => options}
      loading={found.isFetching}
      disabled={field.disabled ?? false}
      value={chosen}
      onChange={(_, company) => {
        setChosen(company);
        field.onChange(company?.id ?? null);
      }}
      onInputChange={(_, text) => setTyped(text)}
      onBlur={field.onBlur}
      getOptionLabel={(company) => company.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Company"
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
