import { type Estimate, estimateEvaluation, startEvaluation } from '@app/contract/llm/evaluation';
import { getLlmPrompt } from '@app/contract/llm/prompts';
import { listTestsets } from '@app/contract/llm/testsets';
import { Alert, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { usd } from './texts.ts';

/** Says what a run would cost before it is started, and how much it may. */
export function StartRunDialog({ of = '', onClose }: { of?: string | undefined; onClose: () => void }) {
  const sets = useQuery(queryOf(listTestsets));
  const prompt = useQuery(queryOf(getLlmPrompt, { params: { kind: 'grade' } }));
  const [set, setSet] = useState('');
  const [version, setVersion] = useState(of);
  const [model, setModel] = useState<string>();
  const [cap, setCap] = useState('');
  const estimate = useQuery({
    ...queryOf(estimateEvaluation, { query: { testset: set, prompt_version_id: version, ...(model && { model }) } }),
    enabled: set !== '' && version !== '',
  });
  const start = useWrite(startEvaluation, {
    onSuccess: () => {
      notify('The run was started', { severity: 'success' });
      onClose();
    },
  });
  const frozen = sets.data?.results.filter((each) => each.frozen !== null) ?? [];
  const { data } = estimate;
  const suggested = data?.usd == null ? '' : String(Math.max(0.01, Math.ceil(data.usd * 200) / 100));
  const limit = cap === '' ? suggested : cap;
  const problem = data && problemOf(data);
  const confirm = () => {
    if (!data || problem) return;
    start.mutate({
      body: {
        testset: Number(set),
        prompt_version_id: Number(version),
        ...(model && { model }),
        cap_usd: Number(limit),
      },
    });
  };
  return (
    <ConfirmDialog
      open
      title="Start a run"
      confirmLabel="Start"
      onClose={onClose}
      onConfirm={confirm}
      pending={start.isPending}
      error={start.error ?? sets.error ?? prompt.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          label="Test set"
          value={set}
          onChange={({ target }) => setSet(target.value)}
          helperText={sets.data && frozen.length === 0 ? 'No test set is frozen yet' : undefined}
        >
          {frozen.map(({ id, name, frozen: last, items }) => (
            <MenuItem key={id} value={String(id)}>
              {name}, version {last} ({formatCount(items)})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Grading prompt"
          value={prompt.data ? version : ''}
          onChange={({ target }) => setVersion(target.value)}
        >
          {(prompt.data?.versions ?? []).map(({ id, version: number, labels, note }) => (
            <MenuItem key={id} value={String(id)}>
              Version {number}
              {[...(id === prompt.data?.production?.id ? ['in production'] : []), ...labels].map((each) => `, ${each}`)}
              : {note}
            </MenuItem>
          ))}
        </TextField>
        {data && data.models.length > 1 && (
          <TextField
            select
            label="Model"
            value={data.model ?? ''}
            onChange={({ target }) => setModel(target.value)}
            helperText="Only runs by the first one open the gate of a prompt: people are graded by it."
          >
            {data.models.map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </TextField>
        )}
        {set !== '' && version !== '' && (
          <Loaded query={estimate}>
            {(told) => (
              <>
                <Typography variant="body2">
                  {formatCount(told.items)} people, {formatCount(told.known)} of them known already. About{' '}
                  {formatCount(told.tokens_in)} tokens in and {formatCount(told.tokens_out)} out:{' '}
                  <strong>{told.usd === null ? 'cost not known' : usd(told.usd)}</strong>
                  {told.model && ` by ${told.model}`}.
                </Typography>
                {problem && <Alert severity="warning">{problem}</Alert>}
              </>
            )}
          </Loaded>
        )}
        <TextField
          label="Limit in dollars"
          value={limit}
          onChange={({ target }) => setCap(target.value)}
          helperText="It stops before it costs more. Twice the estimate, unless you say otherwise."
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function problemOf({ missing_settings, usd: cost }: Estimate): string | undefined {
  if (missing_settings.length > 0) return `Set ${missing_settings.join(' and ')} to use a language model.`;
  return cost === null ? 'The model has no price, so the limit cannot hold. Enter one under Prices first.' : undefined;
}
