import { listRegistrationCompanies } from '@app/contract/auth';
import type { ManagedUser } from '@app/contract/users';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { queryOf } from '../../kit/net/api.ts';
import type { UserFormValues } from './user-form-values.ts';

interface Props {
  control: Control<UserFormValues, unknown, UserFormValues>;
  user: ManagedUser;
  disabled: boolean;
}

export function CompanyField({ control, user: { userprofile }, disabled }: Props) {
  const companies = useQuery(queryOf(listRegistrationCompanies));
  const { company, company_name } = userprofile;
  /* The user's own company may have left the list that is offered at registration. */
  const offered = companies.data?.results ?? [];
  const options = company && !offered.some(({ id }) => id === company.id) ? [company, ...offered] : offered;
  return (
    <Controller
      control={control}
      name="company_id"
      render={({ field, fieldState }) => (
        <Autocomplete
          options={options}
          loading={companies.isPending}
          disabled={disabled}
          value={options.find(({ id }) => id === field.value) ?? null}
          onChange={(_, chosen) => field.onChange(chosen?.id ?? null)}
          onBlur={field.onBlur}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Company"
              inputRef={field.ref}
              error={fieldState.invalid}
              slotProps={{ ...params.slotProps, formHelperText: { disabled: false } }}
              helperText={
                fieldState.error?.message ??
                (company === null && company_name ? `Typed at registration: ${company_name}` : undefined)
              }
            />
          )}
        />
      )}
    />
  );
}
