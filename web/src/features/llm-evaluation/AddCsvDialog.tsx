import { addCsvToTestset } from '@app/contract/llm/testsets';
import { Alert, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { addedText } from './texts.ts';

export function AddCsvDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const add = useWrite(addCsvToTestset, {
    onSuccess: (answer) => {
      notify(addedText(answer), { severity: answer.added > 0 ? 'success' : 'info' });
      if (answer.refused.length === 0) onClose();
    },
  });
  const refused = add.data?.refused ?? [];
  return (
    <ConfirmDialog
      open
      title="Add a list"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => add.mutate({ params: { id }, body: { csv } })}
      pending={add.isPending}
      error={add.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          label="Role, person and grade, one person a line"
          placeholder={'12,345,up\n12,346,down'}
          value={csv}
          onChange={({ target }) => setCsv(target.value)}
          multiline
          minRows={6}
          maxRows={16}
          helperText="The numbers of the role and the person, and up, maybe or down"
        />
        {refused.length > 0 && (
          <Alert severity="warning">
            {refused.slice(0, 10).map(({ line, why }) => (
              <div key={line}>
                Line {line}: {why.charAt(0).toLowerCase() + why.slice(1)}
              </div>
            ))}
            {refused.length > 10 && <div>And {refused.length - 10} more.</div>}
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
