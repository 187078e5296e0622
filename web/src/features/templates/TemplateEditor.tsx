import { Box, Stack } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { previewOf } from './preview-text.ts';
import type { TemplateForm, TemplateValues } from './template-form.ts';
import { TemplateSection } from './TemplateSection.tsx';
import { hasSubject, TextFields } from './TextFields.tsx';
import { useReader } from './useReader.ts';

/* What stands beside the text does not hold it up. */
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }));
const FollowUps = lazy(async () => ({ default: (await import('./FollowUps.tsx')).FollowUps }));

interface Props {
  form: TemplateForm;
  /** Undefined while it was never saved. */
  id?: number;
  editable: boolean;
  /** The role that it is written for, if one is known. */
  role?: { id: number; name: string } | undefined;
  /** Leads to what it said before. */
  versions?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

/** The parts that a new template and one that is edited have in common. */
export function TemplateEditor({ form, id, editable, role, versions, children }: Props) {
  const values = useWatch({ control: form.control }) as TemplateValues;
  const reader = useReader(role);
  const { kind, subject, body } = values;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
        maxWidth: 1320,
      }}
    >
      <Stack spacing={2}>
        <TemplateSection title="Text" action={versions}>
          <TextFields form={form} values={values} rendered={previewOf(body, reader.known).text} editable={editable} />
        </TemplateSection>
        {children}
      </Stack>
      <Stack spacing={2}>
        <TemplateSection title="Preview">
          <Suspense fallback={<Box sx={{ height: 380 }} />}>
            <Preview reader={reader} subject={hasSubject(kind) ? subject : undefined} body={body} />
          </Suspense>
        </TemplateSection>
        <TemplateSection title="If no answer comes">
          <Suspense fallback={<Box sx={{ height: 320 }} />}>
            <FollowUps form={form} id={id} values={values} editable={editable} />
          </Suspense>
        </TemplateSection>
      </Stack>
    </Box>
  );
}
