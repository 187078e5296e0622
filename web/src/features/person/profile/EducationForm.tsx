import { z } from 'zod';
import { EducationFields } from './EducationFields.tsx';
import { educationsField, typedDates } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ educations: educationsField });

export function EducationForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={({ educations }) => ({ educations: educations.map(typedDates) })}>
      {({ control }) => <EducationFields control={control} />}
    </SectionForm>
  );
}
