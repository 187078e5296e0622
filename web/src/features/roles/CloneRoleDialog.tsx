import { cloneAssignment, type ClonePart, cloneParts } from '@app/contract/roles/assignments';
import { Checkbox, FormControlLabel, FormGroup, FormLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

interface Props {
  role: { id: number; name: string };
  onClose: () => void;
  onAdded: (id: number) => void;
}

const allParts = Object.keys(cloneParts) as ClonePart[];

export function CloneRoleDialog({ role, onClose, onAdded }: Props) {
  const [parts, setParts] = useState<readonly ClonePart[]>(allParts);
  const form = useForm({ defaultValues: { name: `Copy of ${role.name}` } });
  const clone = useWrite(cloneAssignment, {
    onSuccess: ({ id, name }) => {
      notify(`${name} is in preparation`);
      onClose();
      onAdded(id);
    },
  });
  const error = useServerErrors(form, clone.error);
  return (
    <ConfirmDialog
      open
      title={`Clone ${role.name}`}
      confirmLabel="Clone"
      onClose={onClose}
      onConfirm={() =>
        void form.handleSubmit(({ name }) =>
          clone.mutate({ params: { id: role.id }, body: { name, parts: [...parts] } }),
        )()
      }
      pending={clone.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={form.control} name="name" label="Name" required autoFocus />
        <FormGroup role="group" aria-label="Take along">
          <FormLabel component="p" sx={{ m: 0 }}>
            Copy these along with the description. People are not copied.
          </FormLabel>
          {allParts.map((part) => (
            <FormControlLabel
              key={part}
              control={
                <Checkbox
                  checked={parts.includes(part)}
                  onChange={(_, on) => setParts(allParts.filter((each) => (each === part ? on : parts.includes(each))))}
                />
              }
              label={cloneParts[part]}
            />
          ))}
        </FormGroup>
      </Stack>
    </ConfirmDialog>
  );
}
