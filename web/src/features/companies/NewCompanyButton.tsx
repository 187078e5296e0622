import { Button } from '@mui/material';
import { useState } from 'react';
import { NewCompanyDialog } from './NewCompanyDialog.tsx';

export function NewCompanyButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        New company
      </Button>
      {open && <NewCompanyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
