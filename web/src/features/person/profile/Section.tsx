import EditOutlined from '@mui/icons-material/EditOutlined';
import type { FullPerson } from '@app/contract/people/people';
import { Card, CardContent, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { ContactView } from './ContactView.tsx';
import type { SectionFormProps } from './SectionForm.tsx';
import { useFocusBack } from '../../../kit/page/useFocusBack.ts';
import { BasicsView, EducationView, ExperienceView, PrivacyView, SkillsView, SummaryView } from './views.tsx';

type LoadForm = () => Promise<{ default: ComponentType<SectionFormProps> }>;

/* Who reads does not load what is needed to write. */
const form = (load: LoadForm) => lazy(load);
const sections = {
  basics: {
    title: 'Name and work',
    View: BasicsView,
    Form: form(async () => ({ default: (await import('./BasicsForm.tsx')).BasicsForm })),
  },
  contact: {
    title: 'Contact',
    View: ContactView,
    Form: form(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm })),
  },
  summary: {
    title: 'Summary',
    View: SummaryView,
    Form: form(async () => ({ default: (await import('./SummaryForm.tsx')).SummaryForm })),
  },
  experience: {
    title: 'Experience',
    View: ExperienceView,
    Form: form(async () => ({ default: (await import('./ExperienceForm.tsx')).ExperienceForm })),
  },
  education: {
    title: 'Education',
    View: EducationView,
    Form: form(async () => ({ default: (await import('./EducationForm.tsx')).EducationForm })),
  },
  skills: {
    title: 'Skills and languages',
    View: SkillsView,
    Form: form(async () => ({ default: (await import('./SkillsForm.tsx')).SkillsForm })),
  },
  privacy: {
    title: 'Privacy',
    View: PrivacyView,
    Form: form(async () => ({ default: (await import('./PrivacyForm.tsx')).PrivacyForm })),
  },
} as const;
export type SectionName = keyof typeof sections;

interface Props {
  name: SectionName;
  person: FullPerson;
  editing: boolean;
  /** Undefined while this section cannot be edited. */
  onEdit: (() => void) | undefined;
  onDone: () => void;
}

/** A part of the profile in its fixed place; its button turns it into a form. */
export function Section({ name, person, editing, onEdit, onDone }: Props) {
  const { title, View, Form } = sections[name];
  const button = useFocusBack(editing);
  return (
    <Card component="section" aria-label={title} sx={name === 'privacy' ? { bgcolor: 'transparent' } : {}}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 30, mb: 1 }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {!editing && (
            <Tooltip title={`Edit ${title.toLowerCase()}`}>
              <span>
                <IconButton
                  ref={button}
                  aria-label={`Edit ${title.toLowerCase()}`}
                  disabled={!onEdit}
                  onClick={onEdit}
                  edge="end"
                >
                  <EditOutlined sx={{ fontSize: 18 }} />
                </IconButton>
              </span>
            </Tooltip>
          )}
        </Stack>
        {editing ? (
          <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
            <Form person={person} View={View} onDone={onDone} />
          </Suspense>
        ) : (
          <View person={person} />
        )}
      </CardContent>
    </Card>
  );
}
