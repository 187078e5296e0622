import type { TimelineEntry } from '@app/contract/people/people';
import { Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useUndoMerge } from '../../../parts/merging.ts';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  entry: Extract<TimelineEntry, { kind: 'merge' }>;
  /** Somebody who became part of another is only looked at. */
  editable: boolean;
}

export function MergeEntry({ entry: { id, other }, editable }: Props) {
  const undo = useUndoMerge();
  return (
    <Typography variant="body2" component="div">
      <Link component={RouterLink} to={pathTo('person', { id: other.id })} underline="always">
        {other.name}
      </Link>{' '}
      became part of this person{' '}
      {editable && (
        <Button
          size="small"
          aria-label={`Undo the merge with ${other.name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id } })}
        >
          Undo
        </Button>
      )}
    </Typography>
  );
}
