import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const SynonymsDialog = lazy(async () => ({ default: (await import('./SynonymsDialog.tsx')).SynonymsDialog }));

export function AddSynonymsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Add words
      </Button>
      <Suspense>{open && <SynonymsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
