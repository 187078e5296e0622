import { createCompany } from '@app/contract/people/companies';
import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

const blank = { name: '', domain: '', location_name: '' };

export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: blank });
  const add = useWrite(createCompany, { onSuccess: ({ id }) => navigate(pathTo('company', { id })) });
  const error = useServerErrors(form, add.error);
  return (
    <ConfirmDialog
      open
      title="New company"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((values) => add.mutate({ body: values }))()}
      pending={add.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={form.control} name="name" label="Name" required autoFocus />
        <FieldText control={form.control} name="domain" label="Domain" placeholder="example.com" />
        <FieldText control={form.control} name="location_name" label="Location" />
      </Stack>
    </ConfirmDialog>
  );
}
