import { createCompany } from '@app/contract/companies';
import { Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../kit/net/api.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';

const blank = { name: '', domain: '', location_name: '' };

export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: blank });
  const add = useMutation({
    mutationFn: (body: typeof blank) => call(createCompany, { body }),
    onSuccess: ({ id }) => navigate(`/company/${id}/`),
  });
  useServerErrors(form, add.error);
  return (
    <ConfirmDialog
      open
      title="New company"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => void form.handleSubmit((values) => add.mutate(values))()}
      pending={add.isPending}
      error={add.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={form.control} name="name" label="Name" required autoFocus />
        <FieldText control={form.control} name="domain" label="Domain" placeholder="example.com" />
        <FieldText control={form.control} name="location_name" label="Place" />
      </Stack>
    </ConfirmDialog>
  );
}
