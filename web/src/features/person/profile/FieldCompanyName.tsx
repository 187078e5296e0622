import { listCompanies } from '@app/contract/people/companies';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';

interface Props<V extends FieldValues> {
  /** Of a form with `company_id` and `company_name`. */
  control: Control<V, unknown, FieldValues>;
  helperText?: string;
}

const companies = thingsFrom(
  listCompanies,
  ({ results }) => results,
  (typed) => (typed === '' ? undefined : { query: { query: typed, limit: '10' } }),
);

/** A company that is known, picked by its name, or any other name. */
export function FieldCompanyName<V extends FieldValues>({ control, helperText }: Props<V>) {
  const id = useController({ control, name: 'company_id' as FieldPath<V> });
  const { field, fieldState } = useController({ control, name: 'company_name' as FieldPath<V> });
  return (
    <FieldPick
      freeSolo
      label="Company"
      things={companies}
      keyOf={(company) => company.id}
      labelOf={({ name }) => name}
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
      inputRef={field.ref}
      fault={fieldState.error?.message}
      helperText={id.field.value ? 'A company we know' : helperText}
    />
  );
}
