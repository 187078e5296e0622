import type { AssignmentCard } from '@app/contract/roles/assignments';
import { searchPeople } from '@app/contract/people/person-search';
import { parseQuery } from '@app/contract/search/language';
import type { VoteMethod } from '@app/contract/roles/votes';
import { Box, Button, Card, CardContent, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf, steady } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { FieldSearch } from '../../kit/form/FieldSearch.tsx';
import type { useVoting } from './useVoting.ts';
import { VoteRow } from './VoteRow.tsx';
import { questionOf } from './votes-search.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  role: AssignmentCard;
  q: string | undefined;
  method: VoteMethod | undefined;
  voting: ReturnType<typeof useVoting>;
  onAsk: (q: string) => void;
}

const shown = 10;

/** People nobody has voted on for the role, found by its skills or by whatever is asked. */
export function FreshPeople({ role, q = questionOf(role.must_skills), method, voting, onAsk }: Props) {
  const { fault } = parseQuery(q);
  const request = { q, not_voted_for: role.id, hide_do_not_contact: '1' as const, limit: shown };
  const found = useQuery({
    ...steady(queryOf(searchPeople, { query: request })),
    enabled: !fault,
    placeholderData: keepPreviousData,
    /* Whoever was just voted on stays in sight until the next are asked for. */
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Card component="section" aria-label="Not voted on yet">
      <CardContent sx={{ pb: '8px !important' }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Not voted on yet
        </Typography>
        <FieldSearch label="Find people" placeholder="react AND stockholm" query={q} onChange={onAsk} />
        {fault && (
          <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
            {fault.message}
          </Typography>
        )}
      </CardContent>
      {!fault && (
        <Loaded query={found}>
          {({ results }) => (
            <>
              {results.length === 0 && (
                <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
                  No one left who matches. Try another search.
                </Typography>
              )}
              <Box component="ol" aria-label="Not voted on yet" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.map(({ first_name, last_name, ...hit }) => (
                  <VoteRow
                    key={hit.id}
                    person={{ ...hit, name: `${first_name} ${last_name}`.trim() }}
                    votes={[]}
                    status_str={null}
                    method={method === 'regexp' ? method : undefined}
                    board={role.funnel[0]?.name}
                    voting={voting}
                  />
                ))}
              </Box>
              {results.length > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', p: 1, borderTop: 1, borderColor: 'divider' }}>
                  <Button onClick={() => void found.refetch()} loading={found.isFetching}>
                    Show next
                  </Button>
                  <Box sx={{ flexGrow: 1 }} />
                  <Link
                    component={RouterLink}
                    to={pathTo('personSearch', {}, { q, not_voted_for: role.id })}
                    variant="body2"
                    sx={{ alignSelf: 'center', px: 1 }}
                  >
                    See all in Search
                  </Link>
                </Box>
              )}
            </>
          )}
        </Loaded>
      )}
    </Card>
  );
}
