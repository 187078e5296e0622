import { personFilter } from '@app/contract/people/person-search';
import { Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { Page } from '../../../kit/page/Page.tsx';
import { useSearch } from '../../../kit/page/address/search.ts';
import { paths } from '../../../parts/paths.ts';
import { ActiveChoices } from '../filters/ActiveChoices.tsx';
import { QuestionBox } from '../question/QuestionBox.tsx';
import { addressOf, written } from '../search-state.ts';
import { Comparison } from './Comparison.tsx';
import { TakenApart } from './TakenApart.tsx';
import { WhyPerson } from './WhyPerson.tsx';

const state = z.object({
  ...personFilter,
  /** The question that it is compared with. */
  other: personFilter.q,
  /** Of whom it is asked why they are found or not. */
  who: z.coerce.number().int().positive().optional(),
  analyze: z.enum(['1']).optional(),
});

/** How a search comes to what it finds. Everything that is asked is in the address. */
export function SearchDebugPage() {
  const [{ other, who, analyze, ...filter }, setSearch] = useSearch(state);
  return (
    <Page
      title="Search debug"
      subtitle="What a search asks of the database, whom each part of it leaves, and why a person is found or not. The address of a search works here, too."
      actions={
        <Button component={RouterLink} to={`${paths.personSearch}${addressOf({ ...filter, sort: 'match' })}`}>
          Open in search
        </Button>
      }
    >
      <QuestionBox q={filter.q} onAsk={(q, replace) => setSearch({ q }, { replace })} />
      <ActiveChoices filter={filter} onChange={(change) => setSearch(written(change))} />
      <Stack sx={{ gap: 2 }}>
        <WhyPerson filter={filter} who={who} onWho={(id) => setSearch({ who: id })} />
        <QuestionBox
          label="Compare with"
          q={other}
          empty="Another question, to see whom only one of the two finds."
          onAsk={(text, replace) => setSearch({ other: text }, { replace })}
        />
        {other !== '' && <Comparison filter={filter} other={other} />}
        <FormControlLabel
          control={
            <Switch
              checked={analyze === '1'}
              onChange={(_, checked) => setSearch({ analyze: checked ? '1' : undefined })}
            />
          }
          label="Run the plan and measure each step"
        />
        <TakenApart filter={filter} analyze={analyze === '1'} />
      </Stack>
    </Page>
  );
}
