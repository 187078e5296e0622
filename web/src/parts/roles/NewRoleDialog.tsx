import { assignmentTypes, createAssignment } from '@app/contract/roles/assignments';
import { MenuItem, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { FieldCompany } from '../companies/FieldCompany.tsx';
import { typeTexts } from './type-texts.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

interface Values {
  name: string;
  company: number | null;
  type: number;
}
interface Props {
  /** The client that it begins with. */
  company?: { id: number; name: string };
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** Asks for what a role cannot do without; the rest is filled in in its drawer, which opens next. */
export function NewRoleDialog({ company, onClose, onAdded }: Props) {
  const blank: Values = { name: '', company: company?.id ?? null, type: assignmentTypes.RECRUITING };
  const form = useForm({ defaultValues: blank });
  const add = useWrite(createAssignment, {
    onSuccess: ({ id }) => {
      onClose();
      onAdded(id);
    },
  });
  const error = useServerErrors(form, add.error);
  return (
    <ConfirmDialog
      open
      title="New role"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() =>
        void form.handleSubmit((values) =>
          add.mutate({ body: { ...values, is_recruiting_company: values.type === assignmentTypes.RECRUITING } }),
        )()
      }
      pending={add.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={form.control} name="name" label="Name" required autoFocus />
        <FieldCompany control={form.control} name="company" initial={company ?? null} />
        <FieldSelect control={form.control} name="type" label="Type">
          {typeTexts.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </FieldSelect>
      </Stack>
    </ConfirmDialog>
  );
}
