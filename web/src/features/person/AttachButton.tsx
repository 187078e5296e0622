import type { FullPerson } from '@app/contract/people/people';
import AttachFile from '@mui/icons-material/AttachFile';
import { Button } from '@mui/material';
import { useState } from 'react';
import { FileUploadDialog } from '../../parts/files/FileUploadDialog.tsx';

export function AttachButton({ person: { id } }: { person: FullPerson }) {
  const [attaching, setAttaching] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<AttachFile />} onClick={() => setAttaching(true)} sx={{ mb: 2 }}>
        Attach new file
      </Button>
      {attaching && <FileUploadDialog kind="person" id={id} onClose={() => setAttaching(false)} />}
    </>
  );
}
