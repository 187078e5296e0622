import type { FullCompany } from '@app/contract/people/companies';
import { companyEntryKinds } from '@app/contract/people/company-page';
import { Alert, Box, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { Tags } from '../../parts/tags/Tags.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { About } from './About.tsx';
import { ClientRoles } from './ClientRoles.tsx';
import type { CompanyDialog } from './CompanyDialogs.tsx';
import { CompanyFlags } from './CompanyFlags.tsx';
import { NextStep } from './CompanyHead.tsx';
import { Contacts } from './contacts/Contacts.tsx';
import { PeopleThere } from './PeopleThere.tsx';
import { Postings } from './Postings.tsx';
import { Timeline } from './timeline/Timeline.tsx';

const searchShape = z.object({
  show: z.enum(companyEntryKinds).optional(),
  people: z.enum(['now', 'earlier']).default('now'),
});

interface Props {
  company: FullCompany;
  onOpen: (dialog: CompanyDialog) => void;
}

/** The page below its heading. */
export function CompanyBody({ company, onOpen }: Props) {
  const { single_key_shortcuts } = useCurrentUser().userprofile.config;
  const [{ show, people }, setSearch] = useSearch(searchShape);
  const [tagging, setTagging] = useState(false);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const keys: Record<string, () => void> = {
    n: () => commentField.current?.focus(),
    h: () => onOpen('step'),
    '#': () => setTagging(true),
  };
  usePlainKeys((event) => {
    const act = single_key_shortcuts ? keys[event.key.toLowerCase()] : undefined;
    if (!act) return;
    /* Or the letter would stand in the field that takes the focus. */
    event.preventDefault();
    act();
  });
  return (
    <>
      <NextStep company={company} />
      {company.do_not_poach && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Do not poach: we do not approach people who work here.
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        {(company.client || company.do_not_poach) && <CompanyFlags row={company} />}
        <Tags
          kind="company"
          id={company.id}
          tags={company.tags}
          editing={tagging}
          onEdit={() => setTagging(true)}
          onDone={() => setTagging(false)}
        />
      </Stack>
      <ClientRoles company={company} onAdd={() => onOpen('role')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 420px)' },
          gridTemplateAreas: { xs: '"contacts" "profile" "timeline"', md: '"profile contacts" "profile timeline"' },
          gridTemplateRows: { md: 'auto 1fr' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ gridArea: 'contacts' }}>
          <Contacts company={company} onAdd={() => onOpen('contact')} />
        </Box>
        <Stack spacing={2} sx={{ gridArea: 'profile' }}>
          <About company={company} onEdit={() => onOpen('edit')} />
          <PeopleThere
            company={company}
            when={people}
            onWhenChange={(when) => setSearch({ people: when === 'now' ? undefined : when }, { replace: true })}
          />
          <Postings postings={company.postings} />
        </Stack>
        <Box sx={{ gridArea: 'timeline' }}>
          <Timeline
            company={company}
            kind={show}
            onKindChange={(kind) => setSearch({ show: kind }, { replace: true })}
            commentField={commentField}
          />
        </Box>
      </Box>
    </>
  );
}
