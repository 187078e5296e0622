import { type AssignmentCard, assignmentTypes } from '@app/contract/roles/assignments';
import { showsVoteOnCard } from '@app/contract/policies';
import type { BackgroundTask } from '@app/contract/machine/tasks';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { Box, Button, Card, Chip, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { Link as RouterLink, type To } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { StatusChip } from '../StatusChip.tsx';
import { Deadline } from './Deadline.tsx';
import { RoleForecastChip } from './Forecast.tsx';
import { Funnel } from './Funnel.tsx';
import { concernsOf } from './health.ts';
import { type MenuPlace, RoleMenu } from './RoleMenu.tsx';
import { Star } from './Star.tsx';
import { StatusMenu } from './StatusMenu.tsx';
import { UpdatingChip } from './UpdatingChip.tsx';
import { VoteChips } from './VoteChips.tsx';
import { pathTo } from '../paths.ts';

export interface RoleCardProps {
  role: AssignmentCard;
  tasks: readonly BackgroundTask[] | undefined;
  /** Whose roles are listed. Those of somebody else can be read, not changed. */
  activeUser: number;
  /** Where its drawer is open. */
  to: To;
  heading: 'h2' | 'h3';
  /** Left out where roles are not made. */
  onClone?: ((role: { id: number; name: string }) => void) | undefined;
}

/** A role at a glance. It is drawn eight in a row on a very wide screen, so everything wraps. */
export function RoleCard({ role, tasks, activeUser, to, heading, onClone }: RoleCardProps) {
  const user = useCurrentUser();
  const own = activeUser === user.id;
  const [menu, setMenu] = useState<MenuPlace>();
  const { id, name, company_name, is_recruiting_company } = role;
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ left: event.clientX, top: event.clientY });
  };
  return (
    <Card
      component="article"
      aria-label={name}
      onContextMenu={openMenu}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 1, p: 1.5 }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', mr: -1, mt: -0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
          <Typography variant="h3" component={heading} sx={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={to} sx={{ color: 'text.primary' }}>
              {name}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' }}>
              #{id}
            </Box>
          </Typography>
          {is_recruiting_company && company_name && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {company_name}
            </Typography>
          )}
          <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {factsOf(role)}
          </Typography>
        </Box>
        {own && <Star role={role} />}
        <RoleMenu role={role} place={menu} onPlace={setMenu} onClone={onClone} />
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {own ? <StatusMenu role={role} /> : <StatusChip status={role.status} />}
        {tasks && <UpdatingChip tasks={tasks} />}
        <VoteChips role={role} />
        <RoleForecastChip id={id} />
      </Stack>
      <Deadline deadline={role.submission_deadline} />
      <Funnel role={role} />
      <Concerns role={role} />
      <Stack
        direction="row"
        sx={{ gap: { xs: 0.5, xl: 0 }, flexWrap: 'wrap', mt: 'auto', ml: { xs: -1, xl: -0.5 }, mb: -0.5 }}
      >
        {showsVoteOnCard(user, role) && (
          <Button
            component={RouterLink}
            to={pathTo('grading', { assignmentId: id })}
            startIcon={<HowToVoteOutlined />}
            sx={button}
          >
            Vote
          </Button>
        )}
        <Button
          component={RouterLink}
          to={pathTo('board', {}, { assignmentId: id })}
          startIcon={<ViewKanbanOutlined />}
          sx={button}
        >
          Board
        </Button>
        {user.is_superuser && (
          <Tooltip title="Statistics">
            <IconButton
              component={RouterLink}
              to={pathTo('assignmentStats', { assignmentId: id, activeUserId: activeUser })}
              aria-label="Statistics"
            >
              <BarChartOutlined sx={{ fontSize: 20 }} />
            </IconButton>
          </Tooltip>
        )}
        {/^https?:\/\//.test(role.external_url) && (
          <Tooltip title={role.external_url}>
            <IconButton
              component="a"
              href={role.external_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="External link"
            >
              <OpenInNew sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
    </Card>
  );
}

/* Eight cards in a row leave no room for pictures beside words. */
const button = { minWidth: 0, px: { xs: 1, xl: 0.5 }, '& .MuiButton-startIcon': { display: { xl: 'none' } } } as const;

const factsOf = ({ type, location_name, rate, currency }: AssignmentCard): string =>
  [
    type === assignmentTypes.CONSULTING && 'Consulting',
    location_name,
    type === assignmentTypes.CONSULTING && rate !== null && `${formatCount(rate)}\u00a0${currency}/h`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What an active role lacks. */
export function Concerns({ role }: { role: AssignmentCard }) {
  const concerns = concernsOf(role);
  if (concerns.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {concerns.map((concern) => (
        <Chip key={concern} variant="outlined" color="warning" label={concern} />
      ))}
    </Stack>
  );
}
