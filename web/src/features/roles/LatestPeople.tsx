import type { AssignmentCard } from '@app/contract/roles/assignments';
import { getBoard } from '@app/contract/roles/board';
import { Box, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';

const shown = 5;

/** The people on the board with whom something happened last. */
export function LatestPeople({ role: { id, funnel } }: { role: AssignmentCard }) {
  const isEmpty = funnel.every(({ count }) => count === 0);
  const { data } = useQuery({
    ...queryOf(getBoard, { params: { id }, query: { first: shown } }),
    enabled: !isEmpty,
    select: ({ cards }) =>
      cards
        .filter(({ archived }) => !archived)
        .toSorted((a, b) => b.created.localeCompare(a.created))
        .slice(0, shown),
  });
  if (isEmpty) return null;
  const columns = new Map(funnel.map(({ key, name }) => [key, name]));
  return (
    <section aria-label="Latest on the board">
      <Typography variant="h3" component="h3" sx={{ mb: 0.75 }}>
        Latest on the board
      </Typography>
      {!data && <Skeleton height={120} />}
      <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map(({ person, column, created }) => (
          <Box component="li" key={person.id} sx={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={pathTo('person', { id: person.id })} variant="body2">
              {person.name}
            </Link>{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {[person.title, columns.get(column), formatAge(created)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </section>
  );
}
