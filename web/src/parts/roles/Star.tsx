import type { AssignmentCard } from '@app/contract/roles/assignments';
import StarIcon from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { IconButton, Tooltip } from '@mui/material';
import { useStar } from './role-queries.ts';

/** Puts a role on top of one's own list. */
export function Star({ role: { id, name, starred } }: { role: Pick<AssignmentCard, 'id' | 'name' | 'starred'> }) {
  const star = useStar();
  return (
    <Tooltip title={starred ? 'Remove from the top' : 'Keep on top'}>
      <IconButton
        aria-label={`Star ${name}`}
        aria-pressed={starred}
        color={starred ? 'warning' : 'default'}
        onClick={() => void star(id, !starred)}
      >
        {starred ? <StarIcon sx={{ fontSize: 18 }} /> : <StarBorder sx={{ fontSize: 18 }} />}
      </IconButton>
    </Tooltip>
  );
}
