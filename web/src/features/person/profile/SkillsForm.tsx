import type { FullPerson } from '@app/contract/people/people';
import { requiredLine } from '@app/contract/base/text';
import { z } from 'zod';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { linesField } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({
  skills: linesField(requiredLine(80, 'Enter a skill'), 100),
  languages: linesField(requiredLine(80, 'Enter a language'), 30),
});

const valuesOf = ({ skills, languages }: FullPerson) => ({
  skills: skills.join('\n'),
  languages: languages.join('\n'),
});

export function SkillsForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={valuesOf}>
      {({ control }) => (
        <>
          <FieldText control={control} name="skills" label="Skills" helperText="One per line" multiline minRows={3} />
          <FieldText
            control={control}
            name="languages"
            label="Languages"
            helperText="One per line"
            multiline
            minRows={2}
          />
        </>
      )}
    </SectionForm>
  );
}
