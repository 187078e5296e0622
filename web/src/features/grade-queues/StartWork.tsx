import {
  fillLlmQueue,
  getGradeQueue,
  getMlAnalysis,
  listGradeQueues,
  rebuildGradeQueue,
  startPredictionRun,
} from '@app/contract/grading';
import { Button, Tooltip } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { notify } from '../../kit/page/notify.tsx';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';

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
  const client = useQueryClient();
  const [uuid, setUuid] = useState<string>();
  const start = useMutation({
    mutationFn: () => call(endpoint, { params: { id: assignment } }),
    onSuccess: (sent) => setUuid(sent.uuid),
    onError: (error) => notify(errorText(error, 'This could not be started'), { severity: 'error' }),
  });
  const refresh = () => {
    for (const { path } of [listGradeQueues, getGradeQueue, getMlAnalysis])
      void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <>
      {uuid && <TaskChip key={uuid} uuid={uuid} label={task} onDone={refresh} />}
      <Tooltip title={unless ?? ''}>
        <span>
          <Button
            variant="outlined"
            disabled={unless !== undefined}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {label}
          </Button>
        </span>
      </Tooltip>
    </>
  );
}
