import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { usePageActions } from '../../kit/page/page-actions.ts';

const NewKeyDialog = lazy(async () => ({ default: (await import('./NewKeyDialog.tsx')).NewKeyDialog }));

export function NewKeyButton() {
  const [open, setOpen] = useState(false);
  usePageActions([{ label: 'Make a licence key', act: () => setOpen(true) }]);
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Make a key
      </Button>
      <Suspense>{open && <NewKeyDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
