import type { AssignmentCard } from '@app/contract/roles/assignments';
import { figures } from '@app/contract/charts/figures';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import { Box, Chip, Tooltip } from '@mui/material';
import { Link } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { percentsUp } from './vote-shares.ts';
import { pathTo } from '../paths.ts';

type Counted = Pick<AssignmentCard, 'id' | 'vote_stats' | 'votes_by_user'>;

/** How many votes there are, how many of them up, and how well each method does. */
export function VoteChips({ role: { id, vote_stats, votes_by_user } }: { role: Counted }) {
  const user = useCurrentUser();
  const { all, all_up } = vote_stats;
  const methods = percentsUp(vote_stats);
  const titleOf = (definition: string) =>
    methods.length === 0 ? (
      'No votes yet'
    ) : (
      <>
        <Box sx={{ mb: 0.5 }}>{definition}</Box>
        {methods.map(({ label, percent, votes }) => (
          <div key={label}>
            {label}: {percent} % up of {formatCount(votes)}
          </div>
        ))}
        <div>Yours: {formatCount(votes_by_user?.[user.id] ?? 0)}</div>
      </>
    );
  const look = { fontVariantNumeric: 'tabular-nums', '& .MuiChip-icon': { fontSize: 13, ml: 0.75 } } as const;
  return (
    <>
      <Tooltip title={titleOf(figures.votes.definition)} describeChild>
        <Chip
          component={Link}
          to={pathTo('votes', { id })}
          clickable
          variant="outlined"
          label={`${formatCount(all)} ${all === 1 ? 'vote' : 'votes'}`}
          sx={look}
        />
      </Tooltip>
      <Tooltip title={titleOf(figures.up_votes.definition)} describeChild>
        <Chip
          component={Link}
          to={pathTo('votes', { id }, { grade: 'up' })}
          clickable
          variant="outlined"
          icon={<ThumbUpOutlined />}
          label={formatCount(all_up)}
          aria-label={`${formatCount(all_up)} ${all_up === 1 ? 'up-vote' : 'up-votes'}`}
          sx={look}
        />
      </Tooltip>
    </>
  );
}
