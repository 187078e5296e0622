import { type Drawn, listDraws } from '@app/contract/llm/testsets';
import { Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { formatAge } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { pathTo } from '../../parts/paths.ts';
import { DrawForm } from './DrawForm.tsx';
import { Grading } from './Grading.tsx';

const state = z.object({ draw: z.coerce.number().int().positive().optional().catch(undefined) });

/** People drawn at random, graded before anything is shown: the only sample that no machine has picked. */
export function RandomPage() {
  const [{ draw }, setSearch] = useSearch(state);
  const draws = useQuery({ ...queryOf(listDraws), enabled: draw === undefined });
  return (
    <Page
      title="Random people"
      subtitle="Ordinary votes are mostly on people whom a machine has picked. Grade people drawn at random to learn whom it misses."
      actions={
        draw !== undefined && (
          <Button component={RouterLink} to={pathTo('randomPersons')}>
            All draws
          </Button>
        )
      }
    >
      {draw === undefined ? (
        <Stack spacing={2} sx={{ maxWidth: 760 }}>
          <Card>
            <CardContent>
              <DrawForm onDrawn={(id) => setSearch({ draw: id })} />
            </CardContent>
          </Card>
          <Typography variant="h2">Draws</Typography>
          <Loaded query={draws}>
            {({ results }) =>
              results.length === 0 ? (
                <Typography color="textSecondary">Nothing was drawn yet.</Typography>
              ) : (
                <DrawList draws={results} />
              )
            }
          </Loaded>
        </Stack>
      ) : (
        <Grading key={draw} draw={draw} />
      )}
    </Page>
  );
}

const DrawList = ({ draws }: { draws: readonly Drawn[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {draws.map(({ id, assignment, seed, people, graded, created, created_by }) => (
      <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
        <Link underline="always" component={RouterLink} to={pathTo('randomPersons', {}, { draw: id })}>
          {assignment.name}: {graded} of {people} graded
        </Link>
        <Typography variant="body2" color="textSecondary">
          Seed “{seed}” · {formatAge(created)} · {created_by ?? 'Someone who left'}
        </Typography>
      </Box>
    ))}
  </Box>
);
