import { education } from '@app/contract/people';
import { Box } from '@mui/material';
import { z } from 'zod';
import { FieldList } from './FieldList.tsx';
import { dateField } from './form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ educations: z.array(education.extend({ started: dateField, ended: dateField })) });

export function EducationForm(props: SectionFormProps) {
  const educations = props.person.educations.map((each) => ({
    ...each,
    started: each.started ?? '',
    ended: each.ended ?? '',
  }));
  return (
    <SectionForm {...props} shape={shape} values={{ educations }}>
      {({ control }) => (
        <FieldList
          control={control}
          name="educations"
          title="Schools, the newest first"
          one="school"
          most={20}
          empty={{ school: '', started: '', ended: '' }}
          addTo="top"
          toTop="Move to the top"
        >
          {(field, fresh) => (
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.5 }}>
              {field({ name: 'school', label: 'School', autoFocus: fresh })}
              {field({ name: 'degree', label: 'Degree' })}
              {field({ name: 'started', label: 'From', type: 'date' })}
              {field({ name: 'ended', label: 'To', type: 'date' })}
            </Box>
          )}
        </FieldList>
      )}
    </SectionForm>
  );
}
