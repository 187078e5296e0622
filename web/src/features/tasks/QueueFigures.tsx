import { type QueueFigures as Figures, type QueueStats, type TaskQueue, taskQueues } from '@app/contract/machine/tasks';
import { Box, Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatKpi } from '../../kit/format.ts';
import { type Figure, FigureTable } from './FigureTable.tsx';
import { formatSeconds } from '../../kit/format-seconds.ts';
import { Sparkline } from '../../kit/chart/Sparkline.tsx';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  queues: QueueStats['queues'];
  actionsOff: boolean;
  onPurge: (queue: TaskQueue) => void;
}
type Row = Figures & { queue: TaskQueue };

const figuresFor = ({ actionsOff, onPurge }: Omit<Props, 'queues'>): Figure<Row>[] => [
  { label: 'Queue', cell: ({ queue }) => queue },
  { label: 'Active', align: 'right', cell: ({ active_tasks }) => formatKpi(active_tasks) },
  { label: 'Reserved', align: 'right', cell: ({ reserved_tasks }) => formatKpi(reserved_tasks) },
  { label: 'Workers', align: 'right', cell: ({ workers }) => <Alarming when={workers === 0}>{workers}</Alarming> },
  { label: 'Pending', align: 'right', cell: ({ pending_tasks }) => formatKpi(pending_tasks) },
  { label: 'Oldest wait', align: 'right', cell: ({ oldest_wait }) => formatSeconds(oldest_wait) },
  { label: 'Done/min', align: 'right', cell: ({ done_per_minute }) => formatKpi(rounded(done_per_minute)) },
  { label: 'Failed', align: 'right', cell: ({ failed_percent }) => <Share percent={failed_percent} /> },
  { label: 'Wait p50 / p95', align: 'right', cell: ({ wait }) => <Spread of={wait} /> },
  { label: 'Run p50 / p95', align: 'right', cell: ({ run }) => <Spread of={run} /> },
  { label: 'Last hour', cell: (row) => <LastHour {...row} linked={!actionsOff} /> },
  {
    label: 'Action',
    align: 'right',
    isAction: true,
    cell: ({ queue }) => (
      <Button
        color="error"
        disabled={actionsOff}
        aria-label={`Purge ${queue}`}
        onClick={() => onPurge(queue)}
        sx={{ minHeight: 26, py: 0, px: 1, minWidth: 0 }}
      >
        Purge
      </Button>
    ),
  },
];

/** How each queue does. */
export function QueueFigures({ queues, actionsOff, onPurge }: Props) {
  return (
    <FigureTable
      label="Queues"
      rows={taskQueues.map((queue) => ({ queue, ...queues[queue] }))}
      keyOf={({ queue }) => queue}
      figures={figuresFor({ actionsOff, onPurge })}
    />
  );
}

/** The last hour of a queue: what was done and what failed in each minute, and a line for what waited. */
function LastHour({ queue, series, linked }: Row & { linked: boolean }) {
  const sum = (field: 'done' | 'failed') => series.reduce((total, point) => total + point[field], 0);
  const longest = Math.max(0, ...series.map(({ pending }) => pending));
  const drawn = (
    <Sparkline
      label={`${queue}, last hour: ${sum('done')} done, ${sum('failed')} failed, at most ${longest} waiting`}
      points={series.map(({ at, done, failed, pending }) => ({ at, good: done, bad: failed, line: pending }))}
    />
  );
  return linked ? (
    <Link component={RouterLink} to={pathTo('queueHistory')}>
      {drawn}
    </Link>
  ) : (
    drawn
  );
}

const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

function Share({ percent }: { percent: number | null }) {
  if (percent === null) return '–';
  return <Alarming when={percent >= 10}>{rounded(percent)} %</Alarming>;
}

function Spread({ of: { p50, p95 } }: { of: Figures['wait'] }) {
  return p50 === null && p95 === null ? '–' : `${formatSeconds(p50)} / ${formatSeconds(p95)}`;
}

/* Bold as well as red: not everybody sees the colour. */
function Alarming({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? (
    <Box component="strong" sx={{ color: 'error.main' }}>
      {children}
    </Box>
  ) : (
    children
  );
}
