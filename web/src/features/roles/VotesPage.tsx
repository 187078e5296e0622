import type { AssignmentCard } from '@app/contract/roles/assignments';
import { figures } from '@app/contract/charts/figures';
import { canVote } from '@app/contract/policies';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { percentOf } from '../../parts/roles/vote-shares.ts';
import { votesSearch } from './votes-search.ts';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

/* On its way while the role is asked for; the head of the page does not wait for it. */
const voting = import('./Voting.tsx');
const Voting = lazy(async () => ({ default: (await voting).Voting }));

/** Who was voted on for a role and how, and a place to vote. */
export function VotesPage() {
  const { id } = usePathParams('votes');
  const role = useQuery(roleQuery(id));
  const { data } = role;
  const user = useCurrentUser();
  const [{ q }, setSearch] = useSearch(votesSearch);
  return (
    <Page
      title={data ? `Votes: ${data.name}` : 'Votes'}
      subtitle={
        data && <span title={`${figures.votes.definition} ${figures.up_votes.definition}`}>{summaryOf(data)}</span>
      }
      actions={
        data && (
          <Button
            component={Link}
            to={pathTo('board', {}, { assignmentId: data.id })}
            variant="outlined"
            startIcon={<ViewKanbanOutlined />}
          >
            Board
          </Button>
        )
      }
    >
      <Loaded query={role}>
        {(loaded) => (
          <>
            {!canVote(user, loaded) && (
              <Alert severity="info" sx={{ mb: 2 }}>
                Read-only: only users and thumbers of this role can vote.
              </Alert>
            )}
            <Suspense>
              <Voting
                key={loaded.id}
                role={loaded}
                q={q?.trim()}
                /* A field that was emptied on purpose is not one that was never touched. */
                onAsk={(asked) => setSearch({ q: asked || ' ' }, { replace: true })}
              />
            </Suspense>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const summaryOf = ({ vote_stats: { all, all_up }, company_name }: AssignmentCard): string => {
  const percent = percentOf(all_up, all);
  const votes = `${formatCount(all)} ${all === 1 ? 'vote' : 'votes'}`;
  const up = percent === null ? '' : `, ${formatCount(all_up)} ${all_up === 1 ? 'up-vote' : 'up-votes'} (${percent} %)`;
  return [company_name, `${votes}${up}`].filter(Boolean).join(' · ');
};
