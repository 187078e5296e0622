import { addReminder, type FullPerson } from '@app/contract/people';
import Alarm from '@mui/icons-material/Alarm';
import EditOutlined from '@mui/icons-material/EditOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import SubjectOutlined from '@mui/icons-material/SubjectOutlined';
import { Box, Button, Stack } from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { notify } from '../../../kit/page/notify.ts';
import { usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { useSearch } from '../../../kit/page/search.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { Banners } from '../Banners.tsx';
import { DetailsBar } from '../DetailsBar.tsx';
import { detailTabs } from '../detail-tabs.ts';
import { DuplicateNotice } from '../DuplicateNotice.tsx';
import { Roles } from './Roles.tsx';
import { Section, type SectionName } from './Section.tsx';
import { SimilarNames } from '../new/SimilarNames.tsx';
import { Tags } from './Tags.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { entryKinds } from '../timeline/timeline.ts';
import { useFocusBack } from '../useFocusBack.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { pathTo } from '../../../parts/paths.ts';

const AddToRoleDialog = lazy(async () => ({
  default: (await import('../../../parts/AddToRoleDialog.tsx')).AddToRoleDialog,
}));
const DetailsPanel = lazy(async () => ({ default: (await import('../DetailsPanel.tsx')).DetailsPanel }));
const JobPostings = lazy(async () => ({ default: (await import('./JobPostings.tsx')).JobPostings }));
const ReminderPicker = lazy(async () => ({
  default: (await import('../../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));

const names = <T extends object>(table: T) => Object.keys(table) as [keyof T & string];
const searchShape = z.object({
  show: z.enum(names(entryKinds)).optional(),
  details: z.enum(names(detailTabs)).optional(),
});

/** The page below its heading. */
export function Profile({ person }: { person: FullPerson }) {
  const { single_key_shortcuts } = useCurrentUser().userprofile.config;
  const [{ show, details }, setSearch] = useSearch(searchShape);
  const [editing, setEditing] = useState<SectionName | 'tags'>();
  const [reminding, setReminding] = useState(false);
  const [adding, setAdding] = useState(false);
  const add = useWrite(addReminder);
  const editButton = useFocusBack(editing === 'basics');
  const commentField = useRef<HTMLTextAreaElement>(null);
  /* A person who became part of another is only looked at. */
  const editable = person.merged_into === null;

  const keys: Record<string, () => void> = {
    n: () => commentField.current?.focus(),
    h: () => setReminding(true),
    '#': () => setEditing((now) => now ?? 'tags'),
  };
  usePlainKeys((event) => {
    const act = single_key_shortcuts && editable ? keys[event.key.toLowerCase()] : undefined;
    if (!act) return;
    /* Or the letter would stand in the field that takes the focus. */
    event.preventDefault();
    act();
  });

  const section = (name: SectionName) => (
    <Section
      name={name}
      person={person}
      editing={editing === name}
      onEdit={editable && editing === undefined ? () => setEditing(name) : undefined}
      onDone={() => setEditing(undefined)}
    />
  );
  return (
    <>
      <Banners person={person} />
      {editable && <DuplicateNotice id={person.id} />}
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Tags
            person={person}
            editing={editing === 'tags'}
            onEdit={editable && editing === undefined ? () => setEditing('tags') : undefined}
            onDone={() => setEditing(undefined)}
          />
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {editable && (
            <>
              <Button
                variant="outlined"
                startIcon={<Alarm />}
                aria-keyshortcuts="H"
                title="H"
                onClick={() => setReminding(true)}
              >
                Remind me
              </Button>
              <Button variant="outlined" startIcon={<WorkOutlineOutlined />} onClick={() => setAdding(true)}>
                Add to role
              </Button>
              <Button
                ref={editButton}
                variant="outlined"
                startIcon={<EditOutlined />}
                disabled={editing !== undefined}
                onClick={() => setEditing('basics')}
              >
                Edit name and work
              </Button>
            </>
          )}
          <Button
            component={Link}
            to={pathTo('personText', { id: person.id })}
            variant="outlined"
            startIcon={<SubjectOutlined />}
          >
            As text
          </Button>
          {editable && <SimilarNames key={person.id} id={person.id} />}
        </Stack>
      </Stack>
      <Roles person={person} editable={editable} />
      {editing === 'basics' && <Box sx={{ mb: 2 }}>{section('basics')}</Box>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 420px)' },
          gridTemplateAreas: { xs: '"contact" "profile" "timeline"', md: '"profile contact" "profile timeline"' },
          gridTemplateRows: { md: 'auto 1fr' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ gridArea: 'contact' }}>
          <DetailsBar counts={person.counts} onOpen={(tab) => setSearch({ details: tab })} />
          {section('contact')}
        </Stack>
        <Stack spacing={2} sx={{ gridArea: 'profile' }}>
          {section('summary')}
          {section('experience')}
          {section('education')}
          {section('skills')}
          <Suspense>{person.job_postings.length > 0 && <JobPostings postings={person.job_postings} />}</Suspense>
          {section('privacy')}
        </Stack>
        <Box sx={{ gridArea: 'timeline' }}>
          <Timeline
            person={person}
            kind={show}
            onKindChange={(kind) => setSearch({ show: kind }, { replace: true })}
            commentField={commentField}
          />
        </Box>
      </Box>
      <Suspense>
        {details && (
          <DetailsPanel
            person={person}
            tab={details}
            onTabChange={(tab) => setSearch({ details: tab }, { replace: true })}
            onClose={() => setSearch({ details: undefined }, { replace: true })}
          />
        )}
        {adding && <AddToRoleDialog people={[person.id]} onClose={() => setAdding(false)} />}
        {reminding && (
          <ReminderPicker
            title="Remind me"
            submitLabel="Remind me"
            withText
            pending={add.isPending}
            error={add.error}
            onPick={(reminder) =>
              add.mutate(
                { params: { id: person.id }, body: reminder },
                {
                  onSuccess: () => {
                    setReminding(false);
                    notify('You will be reminded');
                  },
                },
              )
            }
            onClose={() => setReminding(false)}
          />
        )}
      </Suspense>
    </>
  );
}
