import type { Access } from '@app/contract/base/endpoint';
import { saveView } from '@app/contract/users/views';
import { Checkbox, FormControlLabel, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../net/useWrite.ts';
import { ConfirmDialog } from '../notices/ConfirmDialog.tsx';
import { notify } from '../notices/notify.ts';

interface Props {
  /** The path of the screen. */
  page: string;
  query: string;
  /** Who may read what the page shows. */
  access: Access;
  onClose: () => void;
}

export function SaveViewDialog({ page, query, access, onClose }: Props) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useWrite(saveView, {
    onSuccess: () => {
      notify(`Saved the view ${name.trim()}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Save this view"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => save.mutate({ body: { route: page, query, name, shared, access } })}
      pending={save.isPending}
      error={save.error}
    >
      <Stack spacing={1} sx={{ pt: 1 }}>
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          helperText="All that is chosen on this page is saved. A view of yours with the same name is replaced."
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <FormControlLabel
          control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />}
          label="Share with everyone who can open this page"
        />
      </Stack>
    </ConfirmDialog>
  );
}
