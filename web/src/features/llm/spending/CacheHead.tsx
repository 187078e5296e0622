import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const PurgeDialog = lazy(async () => ({ default: (await import('./PurgeDialog.tsx')).PurgeDialog }));

export function CacheHead() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Purge
      </Button>
      <Suspense>{open && <PurgeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
