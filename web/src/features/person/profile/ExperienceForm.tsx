import { z } from 'zod';
import { ExperienceFields } from './ExperienceFields.tsx';
import { experiencesField, typedDates } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ experiences: experiencesField });

export function ExperienceForm(props: SectionFormProps) {
  return (
    <SectionForm
      {...props}
      shape={shape}
      valuesOf={({ experiences }) => ({ experiences: experiences.map(typedDates) })}
    >
      {({ control }) => <ExperienceFields control={control} />}
    </SectionForm>
  );
}
