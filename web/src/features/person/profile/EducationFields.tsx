import { Box } from '@mui/material';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FieldList } from './FieldList.tsx';

/** The schools of a form with `educations`. */
export function EducationFields<V extends FieldValues>({ control }: { control: Control<V, unknown, FieldValues> }) {
  return (
    <FieldList
      control={control}
      name={'educations' as FieldPath<V>}
      title="Education, newest first"
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
          {field({ name: 'started', label: 'From', isDate: true })}
          {field({ name: 'ended', label: 'To', isDate: true })}
        </Box>
      )}
    </FieldList>
  );
}
