import { experience } from '@app/contract/people';
import { Box, Stack } from '@mui/material';
import { z } from 'zod';
import { FieldList } from './FieldList.tsx';
import { dateField } from './form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const shape = z.object({ experiences: z.array(experience.extend({ started: dateField, ended: dateField })) });

export function ExperienceForm(props: SectionFormProps) {
  const experiences = props.person.experiences.map((each) => ({
    ...each,
    started: each.started ?? '',
    ended: each.ended ?? '',
  }));
  return (
    <SectionForm {...props} shape={shape} values={{ experiences }}>
      {({ control }) => (
        <FieldList
          control={control}
          name="experiences"
          title="Work, the newest first"
          one="job"
          most={60}
          empty={{ title: '', company_name: '', started: '', ended: '' }}
          addTo="top"
          toTop="Move to the top"
        >
          {(field, fresh) => (
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 0.5 }}>
              {field({ name: 'title', label: 'Title', autoFocus: fresh })}
              {field({ name: 'company_name', label: 'Company' })}
              {field({ name: 'started', label: 'From', type: 'date' })}
              {field({ name: 'ended', label: 'To', type: 'date', helperText: 'Empty: until now' })}
              <Stack spacing={1.5} sx={{ gridColumn: '1 / -1' }}>
                {field({ name: 'location_name', label: 'Place' })}
                {field({ name: 'description', label: 'Description', multiline: true, minRows: 2 })}
              </Stack>
            </Box>
          )}
        </FieldList>
      )}
    </SectionForm>
  );
}
