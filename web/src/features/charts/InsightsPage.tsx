import { getInsights } from '@app/contract/charts/analytics';
import type { Response } from '@app/contract/base/endpoint';
import { differenceOf, ratioOf } from '@app/contract/charts/charts';
import { Box, Card, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatTiles } from '../../kit/chart/StatTiles.tsx';
import { formatDate } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { StatePanel } from '../../kit/page/StatePanel.tsx';
import { paths, pathTo } from '../../parts/paths.ts';
import { Forecast } from '../../parts/roles/Forecast.tsx';
import { TinyBars } from './TinyBars.tsx';

type Insights = Response<typeof getInsights>;
const percent = (share: number) => `${Math.round(100 * share)} %`;

/** Your own numbers, for you alone. */
export function InsightsPage() {
  const tz = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = useQuery(queryOf(getInsights, { query: { tz } }));
  return (
    <Page title="Insights" subtitle="Your own numbers. No one is ranked, and no one else sees yours here.">
      <Loaded query={query}>
        {(insights) => (
          <Stack sx={{ gap: 3 }}>
            <ThisWeek insights={insights} />
            <ReplyRate weeks={insights.weeks} />
            <Roles roles={insights.roles} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const ThisWeek = ({ insights: { weeks, votes_this_week, replies_waiting, reminders_due } }: { insights: Insights }) => (
  <StatTiles
    tiles={[
      { label: 'Replies that wait for you', meaning: '', figure: String(replies_waiting), pending: false },
      { label: 'Reminders that are due', meaning: '', figure: String(reminders_due), pending: false },
      { label: 'Messages sent', meaning: 'this week', figure: String(weeks.at(-1)?.n ?? 0), pending: false },
      { label: 'Votes', meaning: 'this week', figure: String(votes_this_week), pending: false },
    ]}
  />
);

/** The newest two weeks can still rise, so they are no part of the comparison. */
const young = 2;

function ReplyRate({ weeks }: { weeks: Insights['weeks'] }) {
  const sum = (some: Insights['weeks']) => ({
    hits: some.reduce((total, { value }) => total + value, 0),
    n: some.reduce((total, { n }) => total + n, 0),
  });
  const ripe = weeks.slice(0, -young);
  const newer = sum(ripe.slice(-3));
  const older = sum(ripe.slice(0, -3));
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Typography variant="h2">Your reply rate</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {replyWords(newer, older)}
      </Typography>
      <Box sx={{ maxWidth: 480 }}>
        <TinyBars label="Your messages in the last eight weeks" values={weeks.map(({ n }) => n)} />
      </Box>
      <Typography variant="caption" color="textSecondary">
        Bars are the messages you sent in each of the last eight weeks. An answer counts if it comes within 14 days, so
        the newest two weeks are left out of the rate.
      </Typography>
    </Card>
  );
}

function replyWords(newer: { hits: number; n: number }, older: { hits: number; n: number }): string {
  const [now, before] = [ratioOf(newer.hits, newer.n), ratioOf(older.hits, older.n)];
  if (now.value === null) return 'You sent nothing in the weeks that can be counted.';
  const own = `${percent(now.value)} of ${newer.n} messages were answered`;
  if (before.value === null) return `${own}.`;
  const { lo, hi } = differenceOf(newer, older);
  const isReal = lo !== null && hi !== null && (lo > 0 || hi < 0);
  return `${own}, ${percent(before.value)} of ${older.n} in the three weeks before. ${isReal ? 'The change is hardly chance.' : 'The change may well be chance.'}`;
}

function Roles({ roles }: { roles: Insights['roles'] }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Your roles
      </Typography>
      {roles.length === 0 && (
        <StatePanel
          state={{
            is: 'empty',
            text: (
              <>
                You work on no role right now. <Link to={paths.assignments}>Open roles</Link>
              </>
            ),
          }}
        />
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))' }}>
        {roles.map((role) => (
          <RoleCard key={role.id} role={role} />
        ))}
      </Box>
    </section>
  );
}

const RoleCard = ({
  role: { id, name, company_name, submission_deadline, columns, forecast },
}: {
  role: Insights['roles'][number];
}) => (
  <Card sx={{ p: 1.5 }}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}>
      <MuiLink
        component={Link}
        to={`${paths.board}?assignment=${id}`}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {name}
      </MuiLink>
      <Forecast forecast={forecast} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {[company_name, submission_deadline && `until ${formatDate(submission_deadline)}`].filter(Boolean).join(', ')}
    </Typography>
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, my: 1 }}>
      {columns.map((column) => (
        <Chip key={column.name} size="small" variant="outlined" label={`${column.name} ${column.people}`} />
      ))}
    </Stack>
    <Typography variant="body2">{forecast.because}</Typography>
    <MuiLink component={Link} to={pathTo('grading', { assignmentId: id })} variant="body2">
      Grade people for it
    </MuiLink>
  </Card>
);
