import type { QueueStats, TaskQueue } from '@app/contract/machine/tasks';
import { Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type StatTile, StatTiles } from '../../kit/chart/StatTiles.tsx';
import { formatKpi } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { useActionsOff, useMock } from './mock-kinds.ts';
import { isWithoutWorkers, NoWorkers } from './NoWorkers.tsx';
import { QueueFigures } from './QueueFigures.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { schedulesQuery, statsQuery } from './task-queries.ts';
import { WorkerList } from './WorkerList.tsx';

const PurgeDialog = lazy(async () => ({ default: (await import('./PurgeDialog.tsx')).PurgeDialog }));

/** How the queues do, who works on them, and what runs by itself. */
export function QueueOverview({ onOpen }: { onOpen: (uuid: string) => void }) {
  const mock = useMock();
  const actionsOff = useActionsOff();
  const stats = useQuery(statsQuery(mock));
  const schedules = useQuery(schedulesQuery(mock));
  const [purging, setPurging] = useState<TaskQueue>();
  return (
    <Stack spacing={1.5}>
      {stats.data && isWithoutWorkers(stats.data, stats.dataUpdatedAt) && <NoWorkers lastBeat={stats.data.last_beat} />}
      <StatTiles tiles={tilesOf(stats.data, stats.isPending)} />
      <Loaded query={stats}>
        {({ queues }) => (
          <Card>
            <QueueFigures queues={queues} actionsOff={actionsOff} onPurge={setPurging} />
          </Card>
        )}
      </Loaded>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {stats.data && <WorkerList workers={stats.data.workers} />}
        {schedules.data && <ScheduleList schedules={schedules.data} actionsOff={actionsOff} onOpen={onOpen} />}
      </Stack>
      {purging && (
        <Suspense>
          <PurgeDialog
            queue={purging}
            pending={stats.data?.queues[purging].pending_tasks ?? 0}
            onClose={() => setPurging(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** The state of all queues together. */
const tilesOf = (stats: QueueStats | undefined, pending: boolean): StatTile[] =>
  [
    { label: 'Queue length', meaning: 'could start now', value: stats?.queue_length },
    { label: 'Active workers', meaning: 'processes at work', value: stats?.active_workers },
    { label: 'Reserved tasks', meaning: 'taken, not begun', value: stats?.reserved_tasks },
    { label: 'Active tasks', meaning: 'running now', value: stats?.active_tasks },
    { label: 'Pending tasks', meaning: 'waiting, also for later', value: stats?.pending_tasks },
  ].map(({ value, ...tile }) => ({ ...tile, figure: formatKpi(value), pending }));
