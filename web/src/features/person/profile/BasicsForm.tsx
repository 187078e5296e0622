import { type FullPerson, personProfile } from '@app/contract/people/people';
import { country } from '@app/contract/base/text';
import { Box } from '@mui/material';
import { z } from 'zod';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { FieldCompanyName } from './FieldCompanyName.tsx';
import { emptyOr } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = personProfile
  .pick({
    first_name: true,
    last_name: true,
    headline: true,
    title: true,
    company_id: true,
    company_name: true,
    location_name: true,
  })
  .extend({
    country: emptyOr(z.string().trim().toUpperCase().pipe(country)),
    years: z
      .string()
      .trim()
      .regex(/^([0-7]?\d|80)?$/, 'A whole number, at most 80')
      .transform((text) => (text === '' ? null : Number(text))),
  });

const valuesOf = ({ country: code, years, ...rest }: FullPerson) => ({
  ...rest,
  country: code ?? '',
  years: years === null ? '' : String(years),
});

export function BasicsForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={valuesOf}>
      {({ control }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <FieldText control={control} name="first_name" label="First name" required />
          <FieldText control={control} name="last_name" label="Last name" />
          <FieldText control={control} name="title" label="Title" />
          <FieldCompanyName control={control} />
          <FieldText control={control} name="location_name" label="Location" />
          <FieldText control={control} name="country" label="Country" helperText="Two letters, such as SE" />
          <FieldText control={control} name="headline" label="Headline" />
          <FieldText control={control} name="years" label="Years of experience" inputProps={{ inputMode: 'numeric' }} />
        </Box>
      )}
    </SectionForm>
  );
}
