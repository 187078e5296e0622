import type { FullCompany } from '@app/contract/people/companies';
import { listCompanyPeople } from '@app/contract/people/company-page';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { ChoiceChip } from '../../kit/list/filters/ChoiceChip.tsx';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';
import { CompanySection, rowList, SectionRow } from './CompanySection.tsx';
import { manyText } from './company-texts.ts';
import { Pages } from './Pages.tsx';

type When = 'now' | 'earlier';
interface Props {
  company: FullCompany;
  when: When;
  onWhenChange: (when: When) => void;
}
const labels: Record<When, string> = { now: 'Work here now', earlier: 'Worked here earlier' };
const none: Record<When, string> = {
  now: 'We know no one who works here.',
  earlier: 'We know no one who worked here earlier.',
};
const requestFor = (id: number, when: When) => ({ params: { id }, query: { when } });

/** Whom we know there, now or from earlier; the search finds them with all its filters. */
export function PeopleThere({ company: { id, name }, when, onWhenChange }: Props) {
  const now = useQuery(queryOf(listCompanyPeople, requestFor(id, 'now')));
  const earlier = useQuery(queryOf(listCompanyPeople, requestFor(id, 'earlier')));
  const counts = { now: now.data?.count, earlier: earlier.data?.count };
  return (
    <CompanySection
      title="People"
      action={
        <Button component={RouterLink} to={pathTo('personSearch', {}, { must: `company:${name}` })}>
          Search them
        </Button>
      }
    >
      <Stack role="group" aria-label="Show" direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', mb: 1 }}>
        {(['now', 'earlier'] as const).map((each) => (
          <ChoiceChip
            key={each}
            label={`${labels[each]} ${counts[each] === undefined ? '' : manyText(counts[each])}`.trim()}
            isOn={each === when}
            onClick={() => onWhenChange(each)}
          />
        ))}
      </Stack>
      <Pages key={when} endpoint={listCompanyPeople} request={requestFor(id, when)}>
        {({ results, count }) => (
          <>
            {count === 0 && <Typography color="textSecondary">{none[when]}</Typography>}
            <Box component="ul" aria-label={labels[when]} sx={rowList}>
              {results.map((person) => (
                <SectionRow
                  key={person.id}
                  name={
                    <Link component={RouterLink} to={pathTo('person', { id: person.id })} sx={{ fontWeight: 600 }}>
                      {person.name}
                    </Link>
                  }
                  detail={person.title}
                  aside={person.last_touch ? `Contacted ${formatAge(person.last_touch)}` : 'Never contacted'}
                />
              ))}
            </Box>
          </>
        )}
      </Pages>
    </CompanySection>
  );
}
