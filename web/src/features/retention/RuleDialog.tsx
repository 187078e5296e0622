import { listCompanies } from '@app/contract/people/companies';
import { addRetentionRule } from '@app/contract/people/retention';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { type Named, openRoles, roleLabel } from '../../parts/pick-things.ts';

const clients = thingsFrom(
  listCompanies,
  ({ results }): readonly Named[] => results,
  (typed) => ({ query: { ...(typed && { query: typed }), limit: '20' } }),
);
const isMonths = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 120;

/** Gives a role or a client a time of its own. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'client' | 'role'>('client');
  const [picked, setPicked] = useState<Named | null>(null);
  const [months, setMonths] = useState('');
  const [asked, setAsked] = useState(false);
  const add = useWrite(addRetentionRule, {
    onSuccess: () => {
      notify('The rule was saved');
      onClose();
    },
  });
  const save = () => {
    setAsked(true);
    if (!picked || !isMonths(months)) return;
    const of = kind === 'role' ? { role: picked.id, client: null } : { role: null, client: picked.id };
    add.mutate({ body: { ...of, months: Number(months) } });
  };
  const fault = asked && !picked ? `Choose a ${kind}` : undefined;
  return (
    <ConfirmDialog
      open
      title="A time of its own"
      confirmLabel="Save"
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onConfirm={save}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          size="small"
          label="For"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as typeof kind);
            setPicked(null);
          }}
        >
          <MenuItem value="client">All roles of a client</MenuItem>
          <MenuItem value="role">One role</MenuItem>
        </TextField>
        {kind === 'role' ? (
          <FieldPick
            label="Role"
            things={openRoles}
            keyOf={({ id }) => id}
            labelOf={roleLabel}
            none={() => 'No open role has that name'}
            value={picked}
            onChange={(_, role) => setPicked(role)}
            fault={fault}
          />
        ) : (
          <FieldPick
            label="Client"
            things={clients}
            keyOf={({ id }) => id}
            labelOf={({ name }) => name}
            none={() => 'No company has that name'}
            value={picked}
            onChange={(_, client) => setPicked(client)}
            fault={fault}
          />
        )}
        <TextField
          size="small"
          label="Months after the last process"
          value={months}
          onChange={({ target }) => setMonths(target.value)}
          error={asked && !isMonths(months)}
          helperText={asked && !isMonths(months) ? 'A whole number from 1 to 120' : undefined}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
