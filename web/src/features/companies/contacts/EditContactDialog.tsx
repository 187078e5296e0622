import { changeCompanyContact, type CompanyContact } from '@app/contract/people/company-page';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { ContactTitle } from './AddContactDialog.tsx';

export function EditContactDialog({ contact, onClose }: { contact: CompanyContact; onClose: () => void }) {
  const [title, setTitle] = useState(contact.title);
  const change = useWrite(changeCompanyContact, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      title={`Edit ${contact.person.name}`}
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => change.mutate({ params: { id: contact.id }, body: { title } })}
      pending={change.isPending}
      error={change.error}
    >
      <Box sx={{ mt: 1 }}>
        <ContactTitle value={title} onChange={setTitle} />
      </Box>
    </ConfirmDialog>
  );
}
