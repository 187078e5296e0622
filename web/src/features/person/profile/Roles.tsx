import { listAssignments } from '@app/contract/assignments';
import type { FullPerson, RoleOfPerson } from '@app/contract/people';
import { canVote } from '@app/contract/policies';
import { grades } from '@app/contract/votes';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import { Box, Button, Card, Chip, Link, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { useCastVote } from '../../../parts/votes/cast-vote.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { gradeIcons } from '../../../parts/votes/grade-icons.ts';
import { useUserName } from '../../../parts/users/users.ts';
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
    <Card
      component="section"
      aria-label="Roles"
      sx={{ mb: 2, p: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
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
              onChoose({ id, name, status, users, thumbers, status_str: null, archived: false, votes: [] });
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

function Role({ person, role, editable }: { person: number; role: RoleOfPerson; editable: boolean }) {
  const user = useCurrentUser();
  const userName = useUserName();
  const cast = useCastVote();
  const stored = role.votes.find((vote) => vote.user === user.id);
  /* What was just pressed shows at once. */
  const mine = cast.isPending ? cast.variables.body.grade : (stored?.grade ?? null);
  const votes = editable && canVote(user, role) ? role.votes.filter((vote) => vote !== stored) : role.votes;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1, px: 1, py: 0.25, minHeight: 36, flexWrap: 'wrap' }}
    >
      <Link component={RouterLink} to={pathTo('board', {}, { assignmentId: role.id })} sx={{ fontWeight: 600 }}>
        {role.name}
      </Link>
      <Chip
        variant="outlined"
        label={role.archived ? `${role.status_str}, archived` : (role.status_str ?? 'Not on the board')}
      />
      {votes.length > 0 && (
        <Stack direction="row" sx={{ gap: 0.5 }}>
          {votes.map(({ user: voter, grade }) => {
            const Icon = gradeIcons[grade];
            const text = `${userName(voter)}: ${grades[grade]}`;
            return (
              <Tooltip key={voter} title={text}>
                <Box role="img" aria-label={text} sx={{ display: 'flex', color: `${gradeColours[grade]}.main` }}>
                  <Icon sx={{ fontSize: 18 }} />
                </Box>
              </Tooltip>
            );
          })}
        </Stack>
      )}
      {editable && canVote(user, role) && (
        <VoteButtons
          about={role.name}
          grade={mine}
          onVote={(grade) =>
            cast.mutate({ body: { assignment: role.id, person, grade, method: stored?.method ?? 'custom' } })
          }
        />
      )}
    </Stack>
  );
}
