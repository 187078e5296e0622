import { listRegistrationCompanies, type Registration } from '@app/contract/users/accounts';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { queryOf } from '../../kit/net/api.ts';

interface Props<T extends FieldValues> {
  form: UseFormReturn<Registration, unknown, T>;
}

const companies = thingsFrom(listRegistrationCompanies, ({ results }) => results);

/** A company on the list is sent as its id, whether it was picked or typed; any other, as it was typed. */
export function FieldCompanyName<T extends FieldValues>({ form }: Props<T>) {
  const { data } = useQuery(queryOf(listRegistrationCompanies));
  const typed = useWatch({ control: form.control, name: 'company_name' }) ?? '';
  const { company_id, company_name } = form.formState.errors;

  const handleChange = (name: string) => {
    const onList = data?.results.find((company) => company.name.toLowerCase() === name.trim().toLowerCase());
    form.setValue('company_name', name);
    form.setValue('company_id', onList?.id ?? null);
  };

  return (
    <FieldPick
      freeSolo
      size="medium"
      label="Company"
      things={companies}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      inputValue={typed}
      onInputChange={(_event, name) => handleChange(name)}
      fault={(company_id ?? company_name)?.message}
      helperText="Pick yours, or type it if it is not on the list"
    />
  );
}
