import { fillLlmQueue, rebuildGradeQueue, startPredictionRun } from '@app/contract/roles/grading';
import { Button, Tooltip } from '@mui/material';
import { useState } from 'react';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

const works = {
  rebuild: { endpoint: rebuildGradeQueue, label: 'Rebuild', task: 'Reindex' },
  predict: { endpoint: startPredictionRun, label: 'Train the model', task: 'Prediction run' },
  llm: { endpoint: fillLlmQueue, label: 'Ask the language model', task: 'Fill LLM queue' },
} as const;

interface Props {
  kind: keyof typeof works;
  assignment: number;
  /** Why it cannot be started. */
  unless?: string | undefined;
}

/** Starts background work for a role and shows how far it is; what depends on it is read anew at its end. */
export function StartWork({ kind, assignment, unless }: Props) {
  const { endpoint, label, task } = works[kind];
  const touch = useTouch();
  const [uuid, setUuid] = useState<string>();
  const start = useWrite(endpoint, {
    onSuccess: (sent) => setUuid(sent.uuid),
    failure: 'This could not be started',
  });
  return (
    <>
      {uuid && <TaskChip key={uuid} uuid={uuid} label={task} onDone={() => void touch(endpoint)} />}
      <Tooltip title={unless ?? ''}>
        <span>
          <Button
            variant="outlined"
            disabled={unless !== undefined}
            loading={start.isPending}
            onClick={() => start.mutate({ params: { id: assignment } })}
          >
            {label}
          </Button>
        </span>
      </Tooltip>
    </>
  );
}
