import { changeLlmSettings, listLlmBudgets } from '@app/contract/llm/budgets';
import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';

/** Changes after how many days the texts of people are removed from what language models were told and answered. */
export function KeepDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(listLlmBudgets));
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(data?.keep_days ?? '');
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  const isFault = days === undefined || days < 1 || days > 3650;
  const change = useWrite(changeLlmSettings, {
    onSuccess: () => {
      notify('Saved');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="How long texts are kept"
      confirmLabel="Save"
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => !isFault && change.mutate({ body: { keep_days: days } })}
    >
      What language models were told of people, and what they answered, is removed every night after so many days, also
      answers that are pinned in the cache. What it cost stays, and so do verdicts and scores.
      <TextField
        fullWidth
        label="Days"
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        error={isFault && data !== undefined}
        helperText={isFault && data !== undefined ? 'A whole number from 1 to 3650' : ' '}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ConfirmDialog>
  );
}
