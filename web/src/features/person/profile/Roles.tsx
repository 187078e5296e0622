import { listAssignments } from '@app/contract/roles/assignments';
import type { FullPerson, RoleOfPerson } from '@app/contract/people/people';
import { canVote } from '@app/contract/policies';
import { grades } from '@app/contract/roles/votes';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import { Box, Button, Card, Chip, Link, Menu, MenuItem, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { differenceInCalendarDays } from 'date-fns';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useCastVote } from '../../../parts/votes/cast-vote.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { gradeIcons } from '../../../parts/votes/grade-icons.ts';
import { UserAvatar } from '../../../parts/users/UserAvatar.tsx';
import { fullName, useUsers } from '../../../parts/users/users.ts';
import { gradeColours, VoteButtons } from '../../../parts/votes/VoteButtons.tsx';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  person: FullPerson;
  /** A person who became part of another is only looked at. */
  editable: boolean;
}

/** The roles the person is in: how far they have come, what everybody thinks of them, and a place to vote. */
export function Roles({ person, editable }: Props) {
  const [chosen, setChosen] = useState<readonly RoleOfPerson[]>([]);
  const roles = [...person.roles, ...chosen.filter(({ id }) => !person.roles.some((role) => role.id === id))];
  if (roles.length === 0 && !editable) return null;
  return (
    <Card component="section" aria-label="Roles" sx={{ mb: 2 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {roles.map((role) => (
          <Role key={role.id} person={person.id} role={role} editable={editable} />
        ))}
      </Box>
      {editable && <OtherRoles known={roles} onChoose={(role) => setChosen((before) => [...before, role])} />}
    </Card>
  );
}

/** The roles the user may vote in and the person is not in: choosing one makes room to vote. */
function OtherRoles({ known, onChoose }: { known: readonly RoleOfPerson[]; onChoose: (role: RoleOfPerson) => void }) {
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const all = useQuery({ ...queryOf(listAssignments, { query: {} }), enabled: anchor !== null });
  const offered = all.data?.results.filter((role) => canVote(user, role) && !known.some(({ id }) => id === role.id));
  return (
    <>
      <Button
        startIcon={<HowToVoteOutlined />}
        sx={{ m: 0.5 }}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {known.length === 0 ? 'Vote for a role' : 'Vote for another role'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered?.map(({ id, name, status, users, thumbers }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onChoose({ id, name, status, users, thumbers, ...notOnTheBoard });
            }}
          >
            {name} #{id}
          </MenuItem>
        ))}
        {!offered?.length && (
          <MenuItem disabled>
            {all.isError
              ? 'The roles could not be loaded'
              : offered
                ? 'There is no other role to vote for'
                : 'Loading…'}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const notOnTheBoard = { status_str: null, since: null, assignee: null, archived: false, votes: [] };

/** One row: the role, the stage, for how long, whose card it is, what colleagues think, and one's own vote. */
function Role({ person, role, editable }: { person: number; role: RoleOfPerson; editable: boolean }) {
  const user = useCurrentUser();
  const cast = useCastVote();
  const stored = role.votes.find((vote) => vote.user === user.id);
  /* What was just pressed shows at once. */
  const mine = cast.isPending ? cast.variables.body.grade : (stored?.grade ?? null);
  const votes = editable && canVote(user, role) ? role.votes.filter((vote) => vote !== stored) : role.votes;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'auto minmax(0, 1fr)',
          md: 'minmax(0, 1fr) minmax(120px, auto) minmax(64px, auto) minmax(120px, auto) minmax(120px, auto) auto',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.75,
        px: 1.5,
        py: 0.75,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Link
        component={RouterLink}
        to={pathTo('board', {}, { assignmentId: role.id })}
        sx={{ fontWeight: 600, gridColumn: { xs: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere' }}
      >
        {role.name}
      </Link>
      <span>
        <Chip
          variant="outlined"
          label={role.archived ? `${role.status_str}, archived` : (role.status_str ?? 'Not on the board')}
        />
      </span>
      <Typography variant="body2" color="textSecondary" title={role.since ? `Since ${formatDate(role.since)}` : ''}>
        {role.since && daysSince(role.since)}
      </Typography>
      <Assignee role={role} />
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {votes.map((vote) => (
          <ColleagueVote key={vote.user} {...vote} />
        ))}
      </Stack>
      <span>
        {editable && canVote(user, role) && (
          <VoteButtons
            about={role.name}
            grade={mine}
            onVote={(grade) =>
              cast.mutate({ body: { assignment: role.id, person, grade, method: stored?.method ?? 'custom' } })
            }
          />
        )}
      </span>
    </Box>
  );
}

function daysSince(moment: string): string {
  const days = differenceInCalendarDays(new Date(), moment);
  return days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`;
}

function Assignee({ role: { status_str, assignee } }: { role: RoleOfPerson }) {
  const users = useUsers();
  if (status_str === null) return <span />;
  const user = users.get(assignee ?? 0);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      {user && <UserAvatar user={user} size={20} />}
      <Typography variant="body2" color={user ? 'textPrimary' : 'textSecondary'} noWrap>
        {assignee === null ? 'Unassigned' : fullName(users, assignee)}
      </Typography>
    </Stack>
  );
}

/** What somebody else thinks: a face with a sign on it, which nobody takes for a button. */
function ColleagueVote({ user: voter, grade }: RoleOfPerson['votes'][number]) {
  const users = useUsers();
  const Icon = gradeIcons[grade];
  const text = `${fullName(users, voter)}: ${grades[grade]}`;
  return (
    <Tooltip title={text}>
      <Box
        role="img"
        aria-label={text}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          p: 0.25,
          pr: 0.75,
          borderRadius: 99,
          bgcolor: 'action.hover',
          color: `${gradeColours[grade]}.main`,
        }}
      >
        <UserAvatar user={users.get(voter) ?? nobody} size={20} />
        <Icon sx={{ fontSize: 14 }} />
      </Box>
    </Tooltip>
  );
}
const nobody = { username: '?', first_name: '', last_name: '' };
