import { type QueueStats, taskQueues, type WorkerProcess } from '@app/contract/machine/tasks';
import { Typography } from '@mui/material';
import { formatDateTime, formatDateTimeSeconds } from '../../kit/format.ts';
import { Disclosure } from '../../kit/page/Disclosure.tsx';
import { type Figure, FigureTable } from './FigureTable.tsx';

const figures: Figure<WorkerProcess>[] = [
  { label: 'Worker', cell: ({ worker }) => worker },
  {
    label: 'Queues',
    cell: ({ queues }) => (taskQueues.every((queue) => queues.includes(queue)) ? 'all' : queues.join(', ')),
  },
  { label: 'Active', align: 'right', cell: ({ active, concurrency }) => `${active} of ${concurrency}` },
  { label: 'Memory', align: 'right', cell: ({ memory_mb }) => `${memory_mb} MB` },
  { label: 'CPU', align: 'right', cell: ({ cpu_percent }) => `${Math.round(cpu_percent)} %` },
  { label: 'Loop p99', align: 'right', cell: ({ loop_p99_ms }) => `${Math.round(loop_p99_ms)} ms` },
  { label: 'Up since', cell: ({ started }) => formatDateTime(started) },
  { label: 'Last beat', cell: ({ beat }) => formatDateTimeSeconds(beat) },
];

/** The processes that do the work. */
export function WorkerList({ workers }: Pick<QueueStats, 'workers'>) {
  return (
    <Disclosure title={<strong>Workers ({workers.length})</strong>}>
      {workers.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
          No worker has given a sign of life lately.
        </Typography>
      ) : (
        <FigureTable label="Workers" rows={workers} keyOf={({ worker }) => worker} figures={figures} />
      )}
    </Disclosure>
  );
}
