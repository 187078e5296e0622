import { changeCompany, companySizes, type FullCompany } from '@app/contract/companies';
import { Checkbox, FormControlLabel, MenuItem, Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { notify } from '../../kit/page/notify.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

/** What was typed stays when somebody else was faster: the dialog says so and keeps it. */
export function EditCompanyDialog({ company, onClose }: { company: FullCompany; onClose: () => void }) {
  const {
    id,
    version,
    name,
    domain,
    industry,
    size,
    location_name,
    website,
    next_step,
    client: isClient,
    do_not_poach,
  } = company;
  const values = {
    name,
    domain: domain ?? '',
    industry,
    size,
    location_name,
    website,
    next_step,
    client: isClient,
    do_not_poach,
  };
  const form = useForm({ defaultValues: values });
  const save = useWrite(changeCompany, {
    onSuccess: () => {
      notify('Saved', { severity: 'success' });
      onClose();
    },
  });
  useServerErrors(form, save.error);
  const { control } = form;
  return (
    <ConfirmDialog
      open
      title="Edit company"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() =>
        void form.handleSubmit((typed) => save.mutate({ params: { id }, body: { ...typed, version } }))()
      }
      pending={save.isPending}
      error={save.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FieldText control={control} name="name" label="Name" required />
        <FieldText control={control} name="domain" label="Domain" placeholder="example.com" />
        <FieldText control={control} name="website" label="Website" placeholder="https://…" />
        <FieldText control={control} name="industry" label="Industry" />
        <FieldSelect control={control} name="size" label="Employees">
          {companySizes.map((value) => (
            <MenuItem key={value} value={value}>
              {value || 'Not known'}
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldText control={control} name="location_name" label="Place" />
        <FieldText control={control} name="next_step" label="Next step" />
        {(['client', 'do_not_poach'] as const).map((flag) => (
          <Controller
            key={flag}
            control={control}
            name={flag}
            render={({ field: { value, onChange } }) => (
              <FormControlLabel
                control={<Checkbox checked={value} onChange={(_, checked) => onChange(checked)} />}
                label={flag === 'client' ? 'Client' : 'Do not poach'}
              />
            )}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
