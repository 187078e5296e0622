import { type Evaluation, pauseEvaluation, resumeEvaluation } from '@app/contract/llm/evaluation';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../../parts/paths.ts';

export function RunMenu(props: RowMenuProps<Evaluation>) {
  const { row } = props;
  const navigate = useNavigate();
  const pause = useWrite(pauseEvaluation, {
    failure: 'The run could not be paused',
    onSuccess: () => notify('The run was paused'),
  });
  const canResume = row.state === 'paused' || row.state === 'capped';
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'Compare', run: () => void navigate(pathTo('comparison', {}, { runs: String(row.id) })) },
        { label: 'Pause', disabled: row.state !== 'running', run: () => pause.mutate({ params: { id: row.id } }) },
        { label: 'Resume', disabled: !canResume, Dialog: ResumeDialog },
      ]}
    />
  );
}

function ResumeDialog({ row, onClose }: { row: Evaluation; onClose: () => void }) {
  const [cap, setCap] = useState(String(row.state === 'capped' ? row.cap_usd * 2 : row.cap_usd));
  const resume = useWrite(resumeEvaluation, {
    onSuccess: () => {
      notify('The run goes on', { severity: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Resume this run?"
      confirmLabel="Resume"
      onClose={onClose}
      onConfirm={() => resume.mutate({ params: { id: row.id }, body: { cap_usd: Number(cap) } })}
      pending={resume.isPending}
      error={resume.error}
    >
      {row.items - row.done} of {row.items} people are left. What is known is not asked again.
      <TextField
        label="Limit in dollars"
        value={cap}
        onChange={({ target }) => setCap(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
