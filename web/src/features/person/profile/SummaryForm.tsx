import { personProfile } from '@app/contract/people/people';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { SensitiveField } from '../../../parts/SensitiveField.tsx';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = personProfile.pick({ headline: true, summary: true });

export function SummaryForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={({ headline, summary }) => ({ headline, summary })}>
      {({ control }) => (
        <>
          <FieldText control={control} name="headline" label="Headline" />
          <FieldText control={control} name="summary" label="Summary" multiline minRows={5} />
          <SensitiveField control={control} name="summary" />
        </>
      )}
    </SectionForm>
  );
}
