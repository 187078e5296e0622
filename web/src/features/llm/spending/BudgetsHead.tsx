import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { usePageActions } from '../../../kit/page/page-actions.ts';

const BudgetDialog = lazy(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }));
const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }));

export function BudgetsHead() {
  const [open, setOpen] = useState<'budget' | 'keep'>();
  usePageActions([{ label: 'Set a budget', act: () => setOpen('budget') }]);
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('keep')}>How long texts are kept</Button>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('budget')}>
        Set a budget
      </Button>
      <Suspense>
        {open === 'budget' && <BudgetDialog onClose={onClose} />}
        {open === 'keep' && <KeepDialog onClose={onClose} />}
      </Suspense>
    </>
  );
}
