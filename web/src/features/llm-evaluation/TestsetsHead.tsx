import { createTestset, type TestsetUse } from '@app/contract/llm/testsets';
import Add from '@mui/icons-material/Add';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { pathTo } from '../../parts/paths.ts';
import { usesInWords } from './texts.ts';

export function TestsetsHead() {
  const [open, setOpen] = useState(false);
  usePageActions([{ label: 'Add a test set', act: () => setOpen(true) }]);
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Add a test set
      </Button>
      {open && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState('');
  const [use, setUse] = useState<TestsetUse>('gate');
  const [missing, setMissing] = useState(false);
  const create = useWrite(createTestset, { onSuccess: ({ id }) => void navigate(pathTo('testset', { id })) });
  const isMissing = missing && name.trim() === '';
  return (
    <ConfirmDialog
      open
      title="Add a test set"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => (name.trim() === '' ? setMissing(true) : create.mutate({ body: { name, purpose, use } }))}
      pending={create.isPending}
      error={create.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isMissing}
          helperText={isMissing ? 'Please name it' : undefined}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          label="Purpose"
          value={purpose}
          onChange={({ target }) => setPurpose(target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <TextField
          select
          label="What it is for"
          value={use}
          onChange={({ target }) => setUse(target.value as TestsetUse)}
          helperText="Who looks at people while they write a prompt does so in a set for tuning, so that the gate stays fair."
        >
          {Object.entries(usesInWords).map(([name_, words]) => (
            <MenuItem key={name_} value={name_}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </ConfirmDialog>
  );
}
