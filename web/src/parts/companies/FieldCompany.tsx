import { listCompanies } from '@app/contract/people/companies';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { type Things, thingsFrom } from '../../kit/form/things.ts';

interface Company {
  id: number;
  name: string;
}
interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  /** The company that is chosen when the form opens. */
  initial: Company | null;
  /** The companies to choose from; all that we know unless said. */
  companies?: Things<Company>;
  disabled?: boolean;
  helperText?: string | undefined;
}

const known = thingsFrom(
  listCompanies,
  ({ results }): readonly Company[] => results,
  (typed) => ({ query: { ...(typed && { query: typed }), limit: '20' } }),
);

/** A company we know, picked by its name. The form has its id. */
export function FieldCompany<V extends FieldValues>({ control, name, initial, companies = known, ...rest }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const [picked, setPicked] = useState(initial);
  return (
    <FieldPick
      label="Company"
      things={companies}
      keyOf={({ id }) => id}
      labelOf={(company) => company.name}
      /* The form may be set back to what it began with. */
      value={[picked, initial].find((company) => company?.id === field.value) ?? null}
      onChange={(_, company) => {
        setPicked(company);
        field.onChange(company?.id ?? null);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={rest.disabled ?? field.disabled ?? false}
      fault={fieldState.error?.message}
      helperText={rest.helperText}
    />
  );
}
