import type { Response } from '@app/contract/base/endpoint';
import { grades, type listVotes, type Vote, type VoteMethod, voteMethods } from '@app/contract/roles/votes';
import { Box, Chip, Link, Stack, Tooltip, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { gradeIcons } from '../../parts/votes/grade-icons.ts';
import { useUserName } from '../../parts/users/users.ts';
import { gradeColours, VoteButtons } from '../../parts/votes/VoteButtons.tsx';
import type { useVoting } from './useVoting.ts';
import { pathTo } from '../../parts/paths.ts';

export type Voted = Response<typeof listVotes>['results'][number];

interface Props extends Pick<Voted, 'person' | 'votes' | 'status_str'> {
  /** What a vote is counted as when it is one's first. */
  method: VoteMethod | undefined;
  /** What the first column of the board is called. */
  board: string | undefined;
  /** Undefined for those who may only look. */
  voting: ReturnType<typeof useVoting> | undefined;
}

/** A person with what everybody thinks of them for the role. */
export function VoteRow({ person, votes, status_str, method, board, voting }: Props) {
  const { id } = useCurrentUser();
  const cast = voting?.own.get(person.id);
  const stored = votes.find(({ user }) => user === id);
  const mine = cast ? cast.grade : (stored?.grade ?? null);
  const column = status_str ?? (cast?.on_board ? board : undefined);
  const facts = [[person.title, person.company_name].filter(Boolean).join(' @ '), person.location_name];
  return (
    <Box component="li" data-person={person.id} sx={row}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Link
            component={RouterLink}
            to={pathTo('person', { id: person.id })}
            sx={{ color: 'text.primary', fontWeight: 600 }}
          >
            {person.name}
          </Link>
          {column && <Chip variant="outlined" label={column} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        <Others votes={votes.filter(({ user }) => user !== id)} />
      </Box>
      {voting ? (
        <VoteButtons
          about={person.name}
          grade={mine}
          keys
          onVote={(grade) =>
            voting.cast({ person: person.id, grade, method: stored?.method ?? method ?? 'custom' }, mine)
          }
        />
      ) : (
        stored && <OneVote vote={stored} />
      )}
    </Box>
  );
}

function Others({ votes }: { votes: readonly Vote[] }) {
  if (votes.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5, mt: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {votes.map((vote) => (
        <OneVote key={vote.id} vote={vote} />
      ))}
    </Stack>
  );
}

/** Who voted how; by which method, when and why stands in the tooltip. */
function OneVote({ vote: { user, grade, method, reason, created } }: { vote: Vote }) {
  const userName = useUserName();
  const Icon = gradeIcons[grade];
  return (
    <Tooltip title={`${grades[grade]} by ${voteMethods[method]}, ${formatAge(created)}`} describeChild>
      <Chip
        icon={<Icon />}
        variant="outlined"
        color={gradeColours[grade]}
        label={[userName(user), reason].filter(Boolean).join(': ')}
        aria-label={`${userName(user)}: ${grades[grade]}${reason && `, ${reason}`}`}
        sx={{ '& .MuiChip-icon': { fontSize: 14, ml: 0.75 }, maxWidth: '100%' }}
      />
    </Tooltip>
  );
}

const row = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  scrollMarginBlock: 72,
  '&:first-of-type': { borderTop: 0 },
  '&:has(:focus-visible)': { bgcolor: 'action.hover' },
} as const;
