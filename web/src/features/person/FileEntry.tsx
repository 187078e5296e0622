import type { TimelineEntry } from '@app/contract/people';
import { Typography } from '@mui/material';
import { formatKpi } from '../../kit/format.ts';

/** A file in the timeline and in the tab of files. */
export function FileEntry({ entry: { name, size } }: { entry: Extract<TimelineEntry, { kind: 'file' }> }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {name} ({formatKpi(size)}B)
    </Typography>
  );
}
