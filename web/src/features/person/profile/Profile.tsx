import type { FullPerson } from '@app/contract/people/people';
import { Box, Stack } from '@mui/material';
import { lazy, Suspense, useRef } from 'react';
import { z } from 'zod';
import { usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { useSearch } from '../../../kit/page/address/search.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { Banners } from '../Banners.tsx';
import { DetailsBar } from '../DetailsBar.tsx';
import { detailTabs } from '../detail-tabs.ts';
import { DuplicateNotice } from '../DuplicateNotice.tsx';
import { Roles } from './Roles.tsx';
import { Section, type SectionName } from './Section.tsx';
import { Tags } from '../../../parts/tags/Tags.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { entryKinds } from '../timeline/timeline.ts';

const DetailsPanel = lazy(async () => ({ default: (await import('../DetailsPanel.tsx')).DetailsPanel }));
const SensitiveNotice = lazy(async () => ({ default: (await import('../SensitiveNotice.tsx')).SensitiveNotice }));
const JobPostings = lazy(async () => ({ default: (await import('./JobPostings.tsx')).JobPostings }));
const names = <T extends object>(table: T) => Object.keys(table) as [keyof T & string];
const searchShape = z.object({
  show: z.enum(names(entryKinds)).optional(),
  details: z.enum(names(detailTabs)).optional(),
});

export type Edited = SectionName | 'tags' | undefined;

interface Props {
  person: FullPerson;
  /** What is being edited; one thing at a time. */
  editing: Edited;
  onEditingChange: (edited: Edited) => void;
  onRemind: () => void;
}

/** The page below its heading. */
export function Profile({ person, editing, onEditingChange, onRemind }: Props) {
  const { single_key_shortcuts } = useCurrentUser().userprofile.config;
  const [{ show, details }, setSearch] = useSearch(searchShape);
  const commentField = useRef<HTMLTextAreaElement>(null);
  /* A person who became part of another is only looked at. */
  const editable = person.merged_into === null;

  const keys: Record<string, () => void> = {
    n: () => commentField.current?.focus(),
    h: onRemind,
    '#': () => onEditingChange(editing ?? 'tags'),
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
      onEdit={editable && editing === undefined ? () => onEditingChange(name) : undefined}
      onDone={() => onEditingChange(undefined)}
    />
  );
  return (
    <>
      <Banners person={person} />
      <Suspense>
        <SensitiveNotice person={person} />
      </Suspense>
      {editable && <DuplicateNotice id={person.id} />}
      <Box sx={{ mb: 2 }}>
        <Tags
          kind="person"
          id={person.id}
          tags={person.tags}
          editing={editing === 'tags'}
          onEdit={editable && editing === undefined ? () => onEditingChange('tags') : undefined}
          onDone={() => onEditingChange(undefined)}
        />
      </Box>
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
      </Suspense>
    </>
  );
}
