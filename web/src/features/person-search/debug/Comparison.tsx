import type { PersonFilter } from '@app/contract/people/person-search';
import { compareSearches, type SearchesCompared } from '@app/contract/people/search-debug';
import { Box, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { filterRequestOf } from '../search-state.ts';
import { peopleText } from './amounts.ts';
import { DebugTable } from './DebugTable.tsx';

const parts = [
  ['only_first', 'Only the first'],
  ['both', 'Both'],
  ['only_other', 'Only the second'],
] as const satisfies [keyof SearchesCompared, string][];

/** Whom two questions find, with the same filters. */
export function Comparison({ filter, other }: { filter: PersonFilter; other: string }) {
  const query = useQuery({
    ...queryOf(compareSearches, { query: { ...filterRequestOf(filter), other } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(compared) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
          {parts.map(([part, title]) => (
            <DebugTable
              key={part}
              title={title}
              about={aboutPart(compared[part])}
              columns={['Person and title']}
              empty="No one"
              rows={compared[part].people.map(({ id, name, title: job }) => ({
                key: String(id),
                cells: [
                  <Box key="person">
                    <Link component={RouterLink} to={pathTo('person', { id })}>
                      {name}
                    </Link>
                    <Typography variant="caption" component="div" color="textSecondary">
                      {job}
                    </Typography>
                  </Box>,
                ],
              }))}
            />
          ))}
        </Box>
      )}
    </Loaded>
  );
}

const aboutPart = ({ amount, people }: SearchesCompared['both']): string => {
  const isWhole = amount !== null && amount.people === people.length;
  return `${peopleText(amount)}${isWhole ? '' : `, the newest ${people.length} are shown`}`;
};
