import { changeCompany, companySizes, type FullCompany } from '@app/contract/people/companies';
import { Checkbox, FormControlLabel, MenuItem, Stack } from '@mui/material';
import { Controller } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { getCompanyForId } from './company-queries.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const shape = changeCompany.body.omit({ version: true }).required();
const valuesOf = ({ domain, ...company }: FullCompany) => ({ ...company, domain: domain ?? '' });

export function EditCompanyDialog({ company, onClose }: { company: FullCompany; onClose: () => void }) {
  const { form, submit, isPending, error, overtaken } = useVersionedForm({
    endpoint: changeCompany,
    thing: company,
    query: getCompanyForId(company.id),
    valuesOf,
    shape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: () => {
      notify('Saved', { severity: 'success' });
      onClose();
    },
  });
  const { control } = form;
  return (
    <ConfirmDialog
      open
      title="Edit company"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => void submit()}
      pending={isPending}
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
        <FieldText control={control} name="location_name" label="Location" />
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
        <SaveNotice error={error} overtaken={overtaken} />
      </Stack>
    </ConfirmDialog>
  );
}
