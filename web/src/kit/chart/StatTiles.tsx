import type { QueueStats } from '@app/contract/tasks';
import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import { formatKpi } from '../format.ts';

const tiles = [
  { field: 'queue_length', label: 'Queue length', meaning: 'could start now' },
  { field: 'active_workers', label: 'Active workers', meaning: 'processes at work' },
  { field: 'reserved_tasks', label: 'Reserved tasks', meaning: 'taken, not begun' },
  { field: 'active_tasks', label: 'Active tasks', meaning: 'running now' },
  { field: 'pending_tasks', label: 'Pending tasks', meaning: 'waiting, also for later' },
] as const satisfies readonly { field: keyof QueueStats; label: string; meaning: string }[];

/** The state of all queues together, at a glance. */
export function StatTiles({ stats, pending }: { stats: QueueStats | undefined; pending: boolean }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(5, 1fr)' } }}
    >
      {tiles.map(({ field, label, meaning }) => (
        <Card
          key={field}
          sx={{ px: 1.5, py: 1, minWidth: 0, '&:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }}
        >
          <Typography component="dt" variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Stack component="dd" direction="row" sx={{ m: 0, columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
            <Typography
              component="span"
              sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
            >
              {pending ? <Skeleton width={32} /> : formatKpi(stats?.[field])}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {meaning}
            </Typography>
          </Stack>
        </Card>
      ))}
    </Box>
  );
}
