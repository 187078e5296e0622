import { listLlmCacheEntries, previewLlmCachePurge, purgeLlmCache } from '@app/contract/llm/cache';
import { FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';

const ages = { '7': '7 days', '30': '30 days', '90': '90 days' };
const entriesText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** Removes what is chosen from memory, and says how much that is before. */
export function PurgeDialog({ onClose }: { onClose: () => void }) {
  const [prompt, setPrompt] = useState('');
  const [model, setModel] = useState('');
  const [age, setAge] = useState('');
  const [stale, setStale] = useState(true);
  const { data: known } = useQuery(queryOf(listLlmCacheEntries, { query: {} }));
  const chosen = {
    ...(prompt && { prompt_version: Number(prompt) }),
    ...(model && { model }),
    ...(age && { older_than_days: Number(age) }),
  };
  const { data: preview } = useQuery({
    ...queryOf(previewLlmCachePurge, { query: { ...chosen, ...(stale && { stale: '1' as const }) } }),
    placeholderData: keepPreviousData,
  });
  const purge = useWrite(purgeLlmCache, {
    onSuccess: ({ entries }) => {
      notify(`${entriesText(entries)} removed`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Purge the cache"
      confirmLabel="Purge"
      destructive
      pending={purge.isPending}
      error={purge.error}
      onClose={onClose}
      onConfirm={() => purge.mutate({ body: { ...chosen, ...(stale && { stale }) } })}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField select label="Prompt" value={prompt} onChange={({ target }) => setPrompt(target.value)}>
          <MenuItem value="">Every prompt</MenuItem>
          {known?.prompts.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="Model" value={model} onChange={({ target }) => setModel(target.value)}>
          <MenuItem value="">Every model</MenuItem>
          {known?.models.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="Older than" value={age} onChange={({ target }) => setAge(target.value)}>
          <MenuItem value="">Any age</MenuItem>
          {Object.entries(ages).map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Switch checked={stale} onChange={(_, on) => setStale(on)} />}
          label="Only where the person or the role has changed since"
        />
        <Typography role="status">
          {preview
            ? `${entriesText(preview.entries)}, ${formatBytes(preview.bytes)}, would be removed${
                preview.pinned > 0 ? `; ${entriesText(preview.pinned)} pinned would stay` : ''
              }.`
            : 'Counting…'}
        </Typography>
      </Stack>
    </ConfirmDialog>
  );
}
