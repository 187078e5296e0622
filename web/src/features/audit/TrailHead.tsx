import { startTrailCheck } from '@app/contract/machine/access-trail';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';

/** Has both trails looked at now. */
export function TrailHead() {
  const [task, setTask] = useState<string>();
  const start = useWrite(startTrailCheck, {
    failure: 'The check could not be started',
    onSuccess: (started) => setTask(started.task),
  });
  const touch = useTouch();
  return (
    <>
      {task && <TaskChip key={task} uuid={task} label="Check" onDone={() => void touch(startTrailCheck)} />}
      <Button loading={start.isPending} onClick={() => start.mutate({})}>
        Check now
      </Button>
    </>
  );
}
