import type { LlmBatch } from '@app/contract/llm/batches';
import { Chip, LinearProgress, Stack, Typography } from '@mui/material';
import { formatCount } from '../../../kit/format.ts';
import { stateText } from './batch-texts.ts';

const colours = {
  done: 'success',
  done_with_errors: 'warning',
  failed: 'error',
  expired: 'warning',
  cancelled: 'default',
} as const;

export const BatchStateCell = ({ row }: { row: LlmBatch }) => (
  <Chip
    size="small"
    variant="outlined"
    color={colours[row.state as keyof typeof colours] ?? (row.unsent ? 'default' : 'info')}
    label={stateText(row)}
  />
);

export const progressText = ({ items, counts }: LlmBatch): string => {
  const parts = [
    `${formatCount(counts.done)} of ${formatCount(items)}`,
    ...(counts.failed > 0 ? [`${formatCount(counts.failed)} failed`] : []),
    ...(counts.expired > 0 ? [`${formatCount(counts.expired)} expired`] : []),
    ...(counts.cancelled > 0 ? [`${formatCount(counts.cancelled)} cancelled`] : []),
  ];
  return parts.join(', ');
};

export function BatchProgressCell({ row }: { row: LlmBatch }) {
  const { items, counts } = row;
  const over = items - counts.left;
  return (
    <Stack sx={{ width: '100%', height: '100%', justifyContent: 'center' }}>
      <Typography variant="body2" noWrap title={progressText(row)}>
        {progressText(row)}
      </Typography>
      <LinearProgress
        // Nothing is awaited here: it says how far the vendor is.
        role="meter"
        aria-valuenow={Math.round((100 * counts.done) / items)}
        aria-label="Answered"
        variant="buffer"
        value={(100 * counts.done) / items}
        valueBuffer={(100 * over) / items}
        sx={{ '& .MuiLinearProgress-dashed': { display: 'none' } }}
      />
    </Stack>
  );
}
