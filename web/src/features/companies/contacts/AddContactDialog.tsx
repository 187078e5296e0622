import type { Response } from '@app/contract/base/endpoint';
import { addCompanyContact } from '@app/contract/people/company-page';
import { findThings } from '@app/contract/people/finder';
import { Link, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { pathTo } from '../../../parts/paths.ts';

type Person = Response<typeof findThings>['people'][number];

const found = thingsFrom(
  findThings,
  ({ people }) => people,
  (typed) => (typed.length < 2 ? undefined : { query: { query: typed } }),
);
const describe = ({ name, title, company_name }: Person): string =>
  [name, title, company_name].filter(Boolean).join(' · ');

interface Props {
  company: { id: number; name: string };
  onClose: () => void;
}

/** Makes somebody we know a contact at a client. */
export function AddContactDialog({ company, onClose }: Props) {
  const [person, setPerson] = useState<Person | null>(null);
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useWrite(addCompanyContact, {
    onSuccess: () => {
      onClose();
      notify('Contact added', { severity: 'success' });
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Add a contact at ${company.name}`}
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() =>
        person ? add.mutate({ params: { id: company.id }, body: { person: person.id, title } }) : setMissing(true)
      }
      pending={add.isPending}
      error={add.error}
    >
      <Stack spacing={2} sx={{ mt: 1 }}>
        <FieldPick
          autoFocus
          required
          label="Person"
          things={found}
          keyOf={({ id }) => id}
          labelOf={describe}
          none={(typed) => (typed.length < 2 ? 'Type two letters of a name' : 'No one has that name')}
          value={person}
          onChange={(_, chosen) => setPerson(chosen)}
          fault={missing && person === null ? 'Choose someone' : undefined}
        />
        <ContactTitle value={title} onChange={setTitle} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        Not in the database yet?{' '}
        <Link component={RouterLink} to={pathTo('newPerson')}>
          Add a person
        </Link>{' '}
        first.
      </Typography>
    </ConfirmDialog>
  );
}

/** What somebody is to us at a client. */
export function ContactTitle({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  return (
    <TextField
      label="Responsible for (optional)"
      placeholder="Hiring, contracts"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
      fullWidth
    />
  );
}
