import { type AssignmentCard, assignmentTypes, workplaces } from '@app/contract/roles/assignments';
import { figures } from '@app/contract/charts/figures';
import { canVote } from '@app/contract/policies';
import { Box, Button, Chip, Link, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatCount, formatDate } from '../../kit/format.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { pathTo } from '../../parts/paths.ts';
import { Deadline } from '../../parts/roles/Deadline.tsx';
import { Concerns } from '../../parts/roles/RoleCard.tsx';
import { StoppedMethods } from '../../parts/roles/StoppedMethods.tsx';
import { VoteChips } from '../../parts/roles/VoteChips.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { fullName, useUsers } from '../../parts/users/users.ts';
import { AfterUpVoteField } from './AfterUpVoteField.tsx';
import { DefaultTemplate } from './DefaultTemplate.tsx';
import { LatestPeople } from './LatestPeople.tsx';
import { typeTexts } from '../../parts/roles/type-texts.ts';

/** What a role is about and how it goes, for whoever opens it. */
export function RoleOverview({ role }: { role: AssignmentCard }) {
  const user = useCurrentUser();
  const { id } = role;
  return (
    <Stack spacing={2.5}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {canVote(user, role) && (
          <Button variant="contained" component={RouterLink} to={pathTo('grading', { assignmentId: id })}>
            Grade
          </Button>
        )}
        <Button variant="outlined" component={RouterLink} to={pathTo('board', {}, { assignmentId: id })}>
          Board
        </Button>
        <Button component={RouterLink} to={pathTo('votes', { id })}>
          Votes
        </Button>
        <Button component={RouterLink} to={pathTo('shortlists', { id })}>
          Shortlists
        </Button>
        <Button component={RouterLink} to={pathTo('assignmentStats', { assignmentId: id, activeUserId: user.id })}>
          Statistics
        </Button>
        <Button component={RouterLink} to={pathTo('ml', { assignmentId: id })}>
          Model
        </Button>
      </Stack>
      <StoppedMethods />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <Stack spacing={2.5}>
          <People role={role} />
          <LatestPeople role={role} />
          <Part title={figures.votes.name}>
            <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
              <VoteChips role={role} />
            </Stack>
          </Part>
        </Stack>
        <Stack spacing={2.5}>
          <Facts role={role} />
          <Part title="Default template">
            <DefaultTemplate role={role} />
            <AfterUpVoteField role={role} />
          </Part>
          <Skills title="Must have" skills={role.must_skills} />
          <Skills title="Should have" skills={role.should_skills} />
        </Stack>
      </Box>
      {role.description && (
        <Part title="Description">
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 760 }}>
            {role.description}
          </Typography>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** The funnel: a bar for each column of the board, as long as it is full. */
function People({ role: { id, funnel } }: { role: AssignmentCard }) {
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  const all = funnel.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tooltip title={figures.on_board.definition} describeChild placement="top-start">
      <Box component="section" aria-label={figures.on_board.name}>
        <Typography variant="h3" component="h3" sx={{ mb: 0.75 }}>
          {figures.on_board.name}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {formatCount(all)} {all === 1 ? 'person' : 'people'}
          </Box>
        </Typography>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5 }}
        >
          {funnel.map(({ key, name, count }) => (
            <Box component="li" key={key} sx={{ display: 'contents' }}>
              <Link
                component={RouterLink}
                to={pathTo('board', {}, { assignmentId: id, column: key })}
                variant="body2"
                sx={{ color: 'text.primary', lineHeight: '28px' }}
              >
                {name}
              </Link>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
                <Box
                  aria-hidden
                  sx={{ height: 14, minWidth: 2, borderRadius: 0.5, bgcolor: 'primary.main' }}
                  style={{ width: `${(85 * count) / most}%` }}
                />
                <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(count)}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Tooltip>
  );
}

function Facts({ role }: { role: AssignmentCard }) {
  const users = useUsers();
  const namesOf = (ids: readonly number[]) => ids.map((one) => fullName(users, one)).join(', ');
  const { type, company, company_name, location_name, workplace, openings, rate, currency, starts } = role;
  const where = [location_name, workplace && workplaces[workplace]].filter(Boolean).join(', ');
  const client = company !== null && (
    <Link component={RouterLink} to={pathTo('company', { id: company })}>
      {company_name}
    </Link>
  );
  const facts: [string, ReactNode][] = [
    ['Client', client],
    ['Type', typeTexts.find(({ value }) => value === type)?.label],
    ['Location', where],
    ['Openings', formatCount(openings)],
    ['Rate', type === assignmentTypes.CONSULTING && rate !== null && `${formatCount(rate)} ${currency}/h`],
    ['Start', starts && formatDate(starts)],
    ['Team', namesOf(role.users) || 'No one yet'],
    ['Thumbers', namesOf(role.thumbers)],
    ['Last activity', role.last_activity ? formatAge(role.last_activity) : 'None yet'],
  ];
  return (
    <Part title="About">
      <Deadline deadline={role.submission_deadline} />
      <Concerns role={role} />
      <FactList facts={facts} />
    </Part>
  );
}

function Skills({ title, skills }: { title: string; skills: readonly string[] }) {
  if (skills.length === 0) return null;
  return (
    <Part title={title}>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {skills.map((skill) => (
          <Chip key={skill} size="small" label={skill} />
        ))}
      </Stack>
    </Part>
  );
}
