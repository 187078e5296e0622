import { education } from '@app/contract/people';
import { Box } from '@mui/material';
import { type Control, useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../kit/FieldText.tsx';
import { FieldRows } from './FieldRows.tsx';
import { dateField } from './form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ educations: z.array(education.extend({ started: dateField, ended: dateField })) });
type EducationControl = Control<z.input<typeof shape>, unknown, z.output<typeof shape>>;

export function EducationForm(props: SectionFormProps) {
  const educations = props.person.educations.map((each) => ({
    ...each,
    started: each.started ?? '',
    ended: each.ended ?? '',
  }));
  return (
    <SectionForm {...props} shape={shape} values={{ educations }}>
      {({ control }) => <Rows control={control} />}
    </SectionForm>
  );
}

function Rows({ control }: { control: EducationControl }) {
  const rows = useFieldArray({ control, name: 'educations' });
  return (
    <FieldRows
      title="Schools, the newest first"
      one="school"
      rows={rows.fields}
      most={20}
      toTopLabel="Move to the top"
      onAdd={() => rows.prepend({ school: '', started: '', ended: '' })}
      onRemove={rows.remove}
      onToTop={(index) => rows.move(index, 0)}
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.5 }}>
          <FieldText control={control} name={`educations.${index}.school`} label="School" autoFocus={index === 0} />
          <FieldText control={control} name={`educations.${index}.degree`} label="Degree" />
          <FieldText control={control} name={`educations.${index}.started`} label="From" type="date" />
          <FieldText control={control} name={`educations.${index}.ended`} label="To" type="date" />
        </Box>
      )}
    </FieldRows>
  );
}
