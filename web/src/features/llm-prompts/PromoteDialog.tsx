import { checkPromptVersion } from '@app/contract/llm/bias';
import {
  getPromptGate,
  passesGate,
  type PromptGate,
  type PromptInFull,
  promotePrompt,
  type PromptVersion,
} from '@app/contract/llm/prompts';
import { Alert, Button, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';

interface Props {
  prompt: PromptInFull;
  version: PromptVersion;
  onClose: () => void;
}

/** Moves a version into production. Where test sets, generated CVs and profiles that give orders do not say that it is no worse, it takes a reason. */
export function PromoteDialog({ prompt: { kind, moves }, version: { id, version }, onClose }: Props) {
  const gate = useQuery(queryOf(getPromptGate, { params: { kind }, query: { version_id: String(id) } }));
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const promote = useWrite(promotePrompt, {
    onSuccess: () => {
      notify(`Version ${version} is in production`, { severity: 'success' });
      onClose();
    },
  });
  const needsReason = gate.data !== undefined && !passesGate(gate.data);
  const confirm = () => {
    if (gate.data === undefined) return;
    if (needsReason && reason.trim() === '') setMissing(true);
    else promote.mutate({ params: { kind }, body: { version_id: id, reason, seen: moves[0]?.id ?? null } });
  };
  return (
    <ConfirmDialog
      open
      title={`Move version ${version} into production?`}
      confirmLabel="Move into production"
      onClose={onClose}
      onConfirm={confirm}
      pending={promote.isPending}
      error={promote.error}
    >
      <Loaded query={gate}>
        {({ state, words, check }) => (
          <Stack spacing={2}>
            <Alert severity={severityOf(state)}>{words}</Alert>
            {check && <Check check={check} version={id} onTried={() => void gate.refetch()} />}
            <TextField
              label={needsReason ? 'Why move it all the same?' : 'Reason'}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              required={needsReason}
              multiline
              error={missing && reason.trim() === ''}
              helperText={missing && reason.trim() === '' ? 'Give a reason. It is kept.' : 'It is kept with the move.'}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Stack>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}

const severityOf = (state: PromptGate['state']) =>
  state === 'passed' ? 'success' : state === 'worse' ? 'error' : 'warning';

interface CheckProps {
  check: NonNullable<PromptGate['check']>;
  version: number;
  onTried: () => void;
}
/** What generated CVs and profiles that give orders say, and how to ask them. */
function Check({ check, version, onTried }: CheckProps) {
  const [task, setTask] = useState<string>();
  const start = useWrite(checkPromptVersion, {
    failure: 'It could not be tried',
    onSuccess: ({ uuid }) => setTask(uuid),
  });
  return (
    <Alert severity={severityOf(check.state)}>
      {check.words}
      {check.state !== 'passed' && (
        <>
          {' Trying it takes some minutes and several hundred questions to the model.'}
          <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              loading={start.isPending}
              onClick={() => start.mutate({ body: { version_id: version } })}
            >
              Try it now
            </Button>
            {task && <TaskChip uuid={task} label="Trying" onDone={onTried} />}
          </Stack>
        </>
      )}
    </Alert>
  );
}
