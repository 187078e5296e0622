import type { AssignmentCard } from '@app/contract/assignments';
import type { Response } from '@app/contract/base/endpoint';
import {
  getCommunicationMatrix,
  getTimeInColumn,
  getVoteRatio,
  type VoteMethod,
  voteMethods,
} from '@app/contract/votes';
import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { Figures, FiguresSection as Section } from '../../parts/Figures.tsx';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { useUserName } from '../../parts/users/users.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { percentOf } from '../../parts/roles/vote-shares.ts';
import { daysText, percentText, stepsOf } from './vote-figures.ts';

/** How far the people of a role come, of everybody and of one user; how well the votes do; where people wait. */
export function RoleStatsPage() {
  const { assignmentId, activeUserId } = useParams() as { assignmentId: string; activeUserId: string };
  const role = useQuery(roleQuery(assignmentId));
  return (
    <Page
      title={role.data ? `Statistics: ${role.data.name}` : 'Role statistics'}
      subtitle={role.data?.company_name}
      actions={role.data && <StatusChip status={role.data.status} />}
    >
      <Loaded query={role}>
        {(loaded) => (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              <Communication id={assignmentId} user={activeUserId} />
              <TimeInColumn id={assignmentId} />
            </Stack>
            <VoteRatio role={loaded} />
          </Box>
        )}
      </Loaded>
    </Page>
  );
}

function Communication({ id, user }: { id: string; user: string }) {
  const userName = useUserName();
  const params = { id };
  const all = useQuery(queryOf(getCommunicationMatrix, { params, query: {} }));
  const own = useQuery(queryOf(getCommunicationMatrix, { params, query: { user } }));
  return (
    <Section
      title="From vote to interview"
      about="People voted up, written to after that, who answered, and who came to an interview. The share is of the step before; of interviews it is of those voted up."
    >
      <Loaded query={all}>
        {(everybody) => (
          <Loaded query={own}>
            {(one) => {
              const ownSteps = stepsOf(one);
              return (
                <Figures
                  head={['', 'Everybody', userName(Number(user))]}
                  rows={stepsOf(everybody).map((step, index) => [
                    step.label,
                    <Step key="all" {...step} most={everybody.up} />,
                    <Step key="own" {...ownSteps[index]!} most={everybody.up} />,
                  ])}
                />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}

function Step({ count, share, most }: { count: number; share: number | null; most: number }) {
  return (
    <>
      {formatCount(count)}{' '}
      <Box component="span" sx={{ color: 'text.secondary', display: 'inline-block', minWidth: 44 }}>
        {share === null ? '' : `${share} %`}
      </Box>
      <Box
        aria-hidden
        sx={{
          height: 4,
          mt: 0.5,
          ml: 'auto',
          borderRadius: 1,
          bgcolor: 'primary.main',
          width: `${percentOf(count, most) ?? 0}%`,
        }}
      />
    </>
  );
}

function VoteRatio({ role: { id, vote_stats } }: { role: AssignmentCard }) {
  const userName = useUserName();
  const ratio = useQuery(queryOf(getVoteRatio, { params: { id } }));
  return (
    <Section title="Votes" about="Of the votes that count, the share that is up.">
      <Loaded query={ratio}>
        {({ users }) => (
          <>
            <Figures
              head={['Method', 'Votes', 'Up', 'Share']}
              rows={[
                ['All', ...votesRow(vote_stats.all, vote_stats.all_up)],
                ...(Object.keys(voteMethods) as VoteMethod[]).map((method) => [
                  <Link key="link" component={RouterLink} to={`/votes/assignment/${id}?method=${method}`}>
                    {voteMethods[method]}
                  </Link>,
                  ...votesRow(vote_stats[method], vote_stats[`${method}_up`]),
                ]),
              ]}
            />
            <Box sx={{ mt: 2 }}>
              {users.length === 0 ? (
                <Typography color="textSecondary">Nobody has voted yet.</Typography>
              ) : (
                <Figures
                  head={['User', 'Votes', 'Up', 'Share']}
                  rows={users.map(({ user, votes, up }) => [
                    <Link key="link" component={RouterLink} to={`/votes/assignment/${id}?user=${user}`}>
                      {userName(user)}
                    </Link>,
                    ...votesRow(votes, up),
                  ])}
                />
              )}
            </Box>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const votesRow = (votes: number, up: number): string[] => [
  formatCount(votes),
  formatCount(up),
  percentText(percentOf(up, votes)),
];

function TimeInColumn({ id }: { id: string }) {
  const times = useQuery(queryOf(getTimeInColumn, { params: { id } }));
  return (
    <Section
      title="Time in each column"
      about="How long those who left a column had stood in it (half of them shorter), and how long the longest still there has."
    >
      <Loaded query={times}>{({ results }) => <Times times={results} />}</Loaded>
    </Section>
  );
}

function Times({ times }: { times: Response<typeof getTimeInColumn>['results'] }) {
  return (
    <Figures
      head={['Column', 'Left it', 'Median', 'Still there', 'Longest']}
      rows={times.map(({ name, left, median_days, there, longest_days }) => [
        name,
        formatCount(left),
        daysText(median_days),
        formatCount(there),
        daysText(longest_days),
      ])}
    />
  );
}
