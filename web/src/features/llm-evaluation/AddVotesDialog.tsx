import { addVotesToTestset } from '@app/contract/llm/testsets';
import { type Grade, grades } from '@app/contract/roles/votes';
import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { DateField } from '../../kit/form/DateField.tsx';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { type Named, openRoles, roleLabel } from '../../parts/pick-things.ts';
import { addedText } from './texts.ts';

export function AddVotesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [role, setRole] = useState<Named | null>(null);
  const [grade, setGrade] = useState<Grade | ''>('');
  const [raters, setRaters] = useState('1');
  const [agree, setAgree] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [most, setMost] = useState('500');
  const add = useWrite(addVotesToTestset, {
    onSuccess: (answer) => {
      notify(addedText(answer), { severity: answer.added > 0 ? 'success' : 'info' });
      onClose();
    },
  });
  const submit = () =>
    add.mutate({
      params: { id },
      body: {
        assignment: role?.id ?? null,
        grade: grade || null,
        raters_min: Number(raters),
        agree,
        from: from || null,
        to: to || null,
        most: Number(most),
      },
    });
  return (
    <ConfirmDialog
      open
      title="Add people by the votes on them"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={submit}
      pending={add.isPending}
      error={add.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldPick
          label="Role"
          helperText="Empty: every role"
          things={openRoles}
          keyOf={({ id: key }) => key}
          labelOf={roleLabel}
          value={role}
          onChange={(_, chosen) => setRole(chosen)}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField select label="Grade" value={grade} onChange={({ target }) => setGrade(target.value as Grade | '')}>
            <MenuItem value="">Any</MenuItem>
            {Object.entries(grades).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Raters, at least"
            type="number"
            value={raters}
            onChange={({ target }) => setRaters(target.value)}
            slotProps={{ htmlInput: { min: 1, max: 20 } }}
          />
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
          <TextField
            label="People, at most"
            type="number"
            value={most}
            onChange={({ target }) => setMost(target.value)}
            helperText="The last voted on first"
            slotProps={{ htmlInput: { min: 1, max: 2000 } }}
          />
        </Box>
        <FormControlLabel
          control={<Checkbox checked={agree} onChange={(_, on) => setAgree(on)} />}
          label="Only people on whom all say the same"
        />
      </Stack>
    </ConfirmDialog>
  );
}
