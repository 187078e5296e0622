import { listSearchTemplates } from '@app/contract/people/person-search';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { queryOf } from '../../kit/net/api.ts';

interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText: string;
}

const searchIds = thingsFrom(listSearchTemplates, ({ results }) => results.map(({ id }) => id));

/** Several saved searches, picked by their names. */
export function FieldSearches<V extends FieldValues>({ control, name, label, helperText }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  const { data } = useQuery(queryOf(listSearchTemplates));
  const names = new Map(data?.results.map((saved) => [saved.id, saved.name]));
  return (
    <FieldPick
      multiple
      filterSelectedOptions
      label={label}
      things={searchIds}
      keyOf={(id) => id}
      labelOf={(id) => names.get(id) ?? 'Someone else’s search'}
      none={() => 'No saved searches yet'}
      value={field.value}
      onChange={(_, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={field.disabled ?? false}
      fault={fieldState.error?.message}
      helperText={helperText}
    />
  );
}
