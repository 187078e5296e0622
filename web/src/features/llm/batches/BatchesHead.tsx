import { prepareLlmGradeBatch } from '@app/contract/llm/batches';
import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTouch } from '../../../kit/net/touch.ts';
import { usePageActions } from '../../../kit/page/page-actions.ts';
import { TaskChip } from '../../../parts/tasks/TaskChip.tsx';

const GradeBatchDialog = lazy(async () => ({ default: (await import('./GradeBatchDialog.tsx')).GradeBatchDialog }));

export function BatchesHead() {
  const [open, setOpen] = useState(false);
  const [uuid, setUuid] = useState<string>();
  const touch = useTouch();
  usePageActions([{ label: 'Grade in a batch', act: () => setOpen(true) }]);
  return (
    <>
      {uuid && <TaskChip key={uuid} uuid={uuid} label="Prepare" onDone={() => void touch(prepareLlmGradeBatch)} />}
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Grade in a batch
      </Button>
      <Suspense>{open && <GradeBatchDialog onSent={setUuid} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
