import type { Board } from '@app/contract/roles/board';
import type { Response } from '@app/contract/base/endpoint';
import { findThings } from '@app/contract/people/finder';
import { Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { useAddToRole } from '../../../parts/roles/useAddToRole.ts';

type Person = Response<typeof findThings>['people'][number];

const found = thingsFrom(
  findThings,
  ({ people }) => people,
  (typed) => (typed.length < 2 ? undefined : { query: { query: typed } }),
);
const describe = ({ name, title, company_name }: Person): string =>
  [name, title, company_name].filter(Boolean).join(' · ');

/** Puts people one knows by name on the board. */
export function AddPeopleDialog({ role, onClose }: { role: Board['assignment']; onClose: () => void }) {
  const [people, setPeople] = useState<Person[]>([]);
  const [missing, setMissing] = useState(false);
  const add = useAddToRole(onClose);
  const submit = () =>
    people.length === 0 ? setMissing(true) : add.mutate({ people: people.map(({ id }) => id), role });
  return (
    <ConfirmDialog
      open
      title={`Add people to ${role.name}`}
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={submit}
      pending={add.isPending}
      error={add.error}
    >
      <FieldPick
        multiple
        autoFocus
        required
        filterSelectedOptions
        label="People"
        things={found}
        keyOf={({ id }) => id}
        labelOf={describe}
        none={(typed) => (typed.length < 2 ? 'Type two letters of a name' : 'No one has that name')}
        value={people}
        onChange={(_, chosen) => setPeople(chosen)}
        fault={missing && people.length === 0 ? 'Choose someone' : undefined}
        sx={{ mt: 1 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        They start in the first column. To look for people by what they can do, use{' '}
        <Link component={RouterLink} to={pathTo('personSearch')}>
          person search
        </Link>
        .
      </Typography>
    </ConfirmDialog>
  );
}
