import type { FullCompany } from '@app/contract/people/companies';
import { type CompanyEntry, listCompanyTimeline } from '@app/contract/people/company-page';
import { Stack, Typography } from '@mui/material';
import type { Ref } from 'react';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { CommentBox } from '../../../parts/CommentBox.tsx';
import { useComments } from '../../../parts/timeline/notes.ts';
import { CompanySection } from '../CompanySection.tsx';
import { Pages } from '../Pages.tsx';
import { Entries } from './Entries.tsx';

type Kind = CompanyEntry['kind'];
const kinds: [Kind, string][] = [
  ['comment', 'Comments'],
  ['reminder', 'Next steps'],
  ['role', 'Roles'],
  ['contact', 'Contacts'],
  ['change', 'Changes'],
];

interface Props {
  company: FullCompany;
  /** The kind that is shown alone. */
  kind: Kind | undefined;
  onKindChange: (kind: Kind | undefined) => void;
  commentField: Ref<HTMLTextAreaElement>;
}

/** What happened with the company, newest first, and a place to add to it. */
export function Timeline({ company: { id }, kind, onKindChange, commentField }: Props) {
  const { add, adding } = useComments({ kind: 'company', id });
  return (
    <CompanySection title="Timeline">
      <CommentBox draft={`company.${id}`} inputRef={commentField} pending={adding} onSend={add} />
      <Stack role="group" aria-label="Show" direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', my: 2 }}>
        <ChoiceChip label="All" isOn={kind === undefined} onClick={() => onKindChange(undefined)} />
        {kinds.map(([each, label]) => (
          <ChoiceChip key={each} label={label} isOn={each === kind} onClick={() => onKindChange(each)} />
        ))}
      </Stack>
      <Pages
        key={kind ?? 'all'}
        endpoint={listCompanyTimeline}
        request={{ params: { id }, query: kind ? { show: kind } : {} }}
      >
        {({ results }) =>
          results.length === 0 ? (
            <Typography color="textSecondary">Nothing here yet</Typography>
          ) : (
            <Entries company={id} entries={results} />
          )
        }
      </Pages>
    </CompanySection>
  );
}
