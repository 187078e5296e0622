import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const NewCompanyDialog = lazy(async () => ({ default: (await import('./NewCompanyDialog.tsx')).NewCompanyDialog }));

export function NewCompanyButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        New company
      </Button>
      <Suspense>{open && <NewCompanyDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
