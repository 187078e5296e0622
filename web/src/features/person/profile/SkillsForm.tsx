import { requiredLine } from '@app/contract/base/text';
import { z } from 'zod';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { linesField } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({
  skills: linesField(requiredLine(80, 'Enter a skill'), 100),
  languages: linesField(requiredLine(80, 'Enter a language'), 30),
});

export function SkillsForm(props: SectionFormProps) {
  const { skills, languages } = props.person;
  return (
    <SectionForm {...props} shape={shape} values={{ skills: skills.join('\n'), languages: languages.join('\n') }}>
      {({ control }) => (
        <>
          <FieldText
            control={control}
            name="skills"
            label="Skills"
            helperText="One in each line"
            multiline
            minRows={3}
          />
          <FieldText
            control={control}
            name="languages"
            label="Languages"
            helperText="One in each line"
            multiline
            minRows={2}
          />
        </>
      )}
    </SectionForm>
  );
}
