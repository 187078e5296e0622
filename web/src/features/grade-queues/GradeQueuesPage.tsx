import type { Response } from '@app/contract/base/endpoint';
import { type GradingMethod, gradingMethods, listGradeQueues } from '@app/contract/grading';
import { Box, FormControlLabel, Link, Switch, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatCount, formatDate } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useSearch } from '../../kit/page/search.ts';
import { Figures } from '../../parts/Figures.tsx';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { daysLeft, runsDry } from './queue-texts.ts';
import { pathTo } from '../../parts/paths.ts';

type Queued = Response<typeof listGradeQueues>['results'][number];
const methods = Object.keys(gradingMethods) as GradingMethod[];
const state = z.object({ query: z.string().catch(''), dry: z.literal('1').optional().catch(undefined) });

/** How full the queues of every open role are, by method. */
export function GradeQueuesPage() {
  const [{ query: words, dry }, setSearch] = useSearch(state);
  const query = useQuery({ ...queryOf(listGradeQueues), refetchInterval: 60_000 });
  return (
    <Page
      title="Grade queues"
      subtitle="People waiting to be graded, for every role that is open, and how many days they last at the pace of the last week."
    >
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 1.5 }}>
        <SearchField
          label="Search roles"
          placeholder="Name, company or number"
          query={words}
          onChange={(text) => setSearch({ query: text || undefined }, { replace: true })}
        />
        <FormControlLabel
          control={<Switch checked={dry === '1'} onChange={(_, on) => setSearch({ dry: on ? '1' : undefined })} />}
          label="Runs dry within two days"
        />
      </Box>
      <Loaded query={query}>
        {({ results }) => {
          const shown = results.filter(
            (role) =>
              `${role.name} ${role.company_name} ${role.id}`.toLowerCase().includes(words.toLowerCase()) &&
              (dry === undefined || runsDry(role)),
          );
          if (shown.length === 0)
            return (
              <Typography color="textSecondary">
                {results.length === 0 ? 'No role is open.' : 'No role fits what you search for.'}
              </Typography>
            );
          return (
            <Figures
              head={['Role', ...methods.map((method) => gradingMethods[method]), 'Votes today', 'Week', 'Up', 'Built']}
              rows={shown.map((role) => [
                <RoleCell key="role" role={role} />,
                ...methods.map((method) => <QueueCell key={method} role={role} method={method} />),
                formatCount(role.votes_today),
                formatCount(role.votes_week),
                role.votes_week === 0 ? 'N/A' : `${Math.round((100 * role.up_week) / role.votes_week)} %`,
                role.queues.search.built ? formatAge(role.queues.search.built) : 'Never',
              ])}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

function RoleCell({ role }: { role: Queued }) {
  return (
    <Box sx={{ minWidth: 180 }}>
      <Link component={RouterLink} to={pathTo('gradeQueue', { assignmentId: role.id })}>
        {role.name}
      </Link>{' '}
      <StatusChip status={role.status} />
      <Typography variant="body2" color="textSecondary">
        {[role.company_name, role.submission_deadline && `until ${formatDate(role.submission_deadline)}`]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

function QueueCell({ role, method }: { role: Queued; method: GradingMethod }) {
  const queue = role.queues[method];
  const off = (method === 'llm' || method === 'llm_no') && !role.llm_thumbing;
  if (off && queue.waiting === 0)
    return (
      <Tooltip title="The language model is switched off for this role">
        <Typography component="span" color="textSecondary">
          Off
        </Typography>
      </Tooltip>
    );
  return (
    <>
      <Link component={RouterLink} to={pathTo('gradeQueue', { assignmentId: role.id }, { method })}>
        {formatCount(queue.waiting)}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {daysLeft(queue.days_left)}
      </Typography>
    </>
  );
}
