import { Box, Typography } from '@mui/material';
import type { Control } from 'react-hook-form';
import { SensitiveField } from '../../../parts/SensitiveField.tsx';
import type { Origin, Proposed } from './cv-fill.ts';
import { CvText } from './CvText.tsx';
import { EducationFields } from '../profile/EducationFields.tsx';
import { ExperienceFields } from '../profile/ExperienceFields.tsx';
import type { CheckedPerson, NewPerson } from './new-person.ts';

interface Props {
  control: Control<NewPerson, unknown, CheckedPerson>;
  proposed: Proposed;
  origins: readonly Origin[];
}

/** What a CV tells beyond name and contact. */
export function CvBackground({ control, proposed, origins }: Props) {
  const text = { control, proposed, origins };
  return (
    <>
      <Typography variant="h2">From the CV</Typography>
      <CvText {...text} name="summary" label="Summary" multiline minRows={2} />
      <SensitiveField control={control} name="summary" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <CvText {...text} name="skills" label="Skills" helperText="One per line" multiline minRows={2} />
        <CvText {...text} name="languages" label="Languages" helperText="One per line" multiline minRows={2} />
      </Box>
      <ExperienceFields control={control} />
      <EducationFields control={control} />
    </>
  );
}
