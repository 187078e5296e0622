import { listAllUsers, type User } from '@app/contract/users/users';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { nameOfUser, useUserName } from '../../parts/users/users.ts';

interface Props<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText: string;
}

const byName = (a: User, b: User): number => nameOfUser(a).localeCompare(nameOfUser(b));
const userIds = thingsFrom(listAllUsers, (users) => users.toSorted(byName).map(({ id }) => id));

/** Several users, picked by their names. */
export function FieldUsers<V extends FieldValues>({ control, name, label, helperText }: Props<V>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldPick
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      label={label}
      things={userIds}
      keyOf={(id) => id}
      labelOf={useUserName()}
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
