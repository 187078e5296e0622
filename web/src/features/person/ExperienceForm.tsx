import { experience } from '@app/contract/people';
import { Box } from '@mui/material';
import { type Control, useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { FieldText } from '../../kit/FieldText.tsx';
import { FieldRows } from './FieldRows.tsx';
import { dateField } from './form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ experiences: z.array(experience.extend({ started: dateField, ended: dateField })) });
type ExperienceControl = Control<z.input<typeof shape>, unknown, z.output<typeof shape>>;

export function ExperienceForm(props: SectionFormProps) {
  const experiences = props.person.experiences.map((each) => ({
    ...each,
    started: each.started ?? '',
    ended: each.ended ?? '',
  }));
  return (
    <SectionForm {...props} shape={shape} values={{ experiences }}>
      {({ control }) => <Rows control={control} />}
    </SectionForm>
  );
}

function Rows({ control }: { control: ExperienceControl }) {
  const rows = useFieldArray({ control, name: 'experiences' });
  return (
    <FieldRows
      title="Work, the newest first"
      one="job"
      rows={rows.fields}
      most={60}
      toTopLabel="Move to the top"
      onAdd={() => rows.prepend({ title: '', company_name: '', started: '', ended: '' })}
      onRemove={rows.remove}
      onToTop={(index) => rows.move(index, 0)}
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.5 }}>
          <FieldText control={control} name={`experiences.${index}.title`} label="Title" autoFocus={index === 0} />
          <FieldText control={control} name={`experiences.${index}.company_name`} label="Company" />
          <FieldText control={control} name={`experiences.${index}.started`} label="From" type="date" />
          <FieldText
            control={control}
            name={`experiences.${index}.ended`}
            label="To"
            type="date"
            helperText="Empty: until now"
          />
          <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
            <FieldText control={control} name={`experiences.${index}.location_name`} label="Place" />
            <FieldText
              control={control}
              name={`experiences.${index}.description`}
              label="Description"
              multiline
              minRows={2}
            />
          </Box>
        </Box>
      )}
    </FieldRows>
  );
}
