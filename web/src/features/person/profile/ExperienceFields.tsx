import { Box, Stack } from '@mui/material';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FieldList } from './FieldList.tsx';

/** The jobs of a form with `experiences`. */
export function ExperienceFields<V extends FieldValues>({ control }: { control: Control<V, unknown, FieldValues> }) {
  return (
    <FieldList
      control={control}
      name={'experiences' as FieldPath<V>}
      title="Work, newest first"
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
          {field({ name: 'started', label: 'From', isDate: true })}
          {field({ name: 'ended', label: 'To', isDate: true, helperText: 'Leave empty if current' })}
          <Stack spacing={1.5} sx={{ gridColumn: '1 / -1' }}>
            {field({ name: 'location_name', label: 'Location' })}
            {field({ name: 'description', label: 'Description', multiline: true, minRows: 2 })}
          </Stack>
        </Box>
      )}
    </FieldList>
  );
}
