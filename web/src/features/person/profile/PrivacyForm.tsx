import { type FullPerson, lawfulBases, personProfile } from '@app/contract/people/people';
import { MenuItem } from '@mui/material';
import { FieldDate } from '../../../kit/form/FieldDate.tsx';
import { FieldSelect } from '../../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { FieldSwitch } from './FieldSwitch.tsx';
import { dateField } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = personProfile
  .pick({ source: true, source_url: true, lawful_basis: true, purpose: true, restricted: true })
  .extend({ retention_until: dateField });

const valuesOf = ({ retention_until, ...rest }: FullPerson) => ({ ...rest, retention_until: retention_until ?? '' });

export function PrivacyForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={valuesOf}>
      {({ control }) => (
        <>
          <FieldText control={control} name="source" label="Source" required />
          <FieldText control={control} name="source_url" label="Address of the source" placeholder="https://" />
          <FieldSelect control={control} name="lawful_basis" label="Lawful basis" required>
            {Object.entries(lawfulBases).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </FieldSelect>
          <FieldText control={control} name="purpose" label="Purpose" />
          <FieldDate control={control} name="retention_until" label="Keep until" />
          <FieldSwitch control={control} name="restricted" label="Restricted: keep, but do not use" />
        </>
      )}
    </SectionForm>
  );
}
