import { listRegistrationCompanies, type Registration } from '@app/contract/auth';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { queryOf } from '../../kit/net/api.ts';

interface Props<T extends FieldValues> {
  form: UseFormReturn<Registration, unknown, T>;
}

/** A company picked from the list is sent as its id; one that is not on the list, as it was typed. */
export function FieldCompany<T extends FieldValues>({ form }: Props<T>) {
  const companies = useQuery(queryOf(listRegistrationCompanies));
  const options = companies.data?.results ?? [];
  const typed = useWatch({ control: form.control, name: 'company_name' }) ?? '';
  const { company_id, company_name } = form.formState.errors;
  const error = company_id ?? company_name;

  const handleChange = (name: string) => {
    const picked = options.find((company) => company.name.toLowerCase() === name.trim().toLowerCase());
    form.setValue('company_name', name);
    form.setValue('company_id', picked?.id ?? null);
  };

  return (
    <Autocomplete
      freeSolo
      size="medium"
      options={options.map(({ name }) => name)}
      inputValue={typed}
      onInputChange={(_event, name) => handleChange(name)}
      renderInput={(params) => (
        <TextField
          {...params}
          size="medium"
          label="Company"
          error={error !== undefined}
          helperText={error?.message ?? 'Pick yours, or type it if it is not on the list'}
        />
      )}
    />
  );
}
