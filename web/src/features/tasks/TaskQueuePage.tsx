import type { QueueStats, QueueTask, TaskQueue } from '@app/contract/tasks';
import { Alert, Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { LiveBar } from '../../kit/live/LiveBar.tsx';
import { MockRibbon } from './MockRibbon.tsx';
import { isWithoutWorkers, NoWorkers } from './NoWorkers.tsx';
import { PurgeDialog } from './PurgeDialog.tsx';
import { QueueFigures } from './QueueFigures.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { type StatTile, StatTiles } from '../../kit/chart/StatTiles.tsx';
import { useRetry } from './task-actions.ts';
import { refreshTasks, schedulesQuery, statsQuery, tasksQuery } from './task-queries.ts';
import { isFiltered, mockKinds, noFilter, requestOf, useTaskSearch } from './task-search.ts';
import { TaskFilters } from './TaskFilters.tsx';
import { type MenuOf, TaskMenu } from './TaskMenu.tsx';
import { useHeld } from '../../kit/live/useHeld.ts';
import { useLiveRefresh } from '../../kit/live/useLiveRefresh.ts';
import { useRefreshKey } from '../../kit/live/useRefreshKey.ts';
import { useTextSelected } from '../../kit/live/useTextSelected.ts';
import { WorkerList } from './WorkerList.tsx';

/* Loaded while the figures are already seen, and when a task is opened. */
const TaskTable = lazy(async () => ({ default: (await import('./TaskTable.tsx')).TaskTable }));
const TaskDrawer = lazy(async () => ({ default: (await import('./TaskDrawer.tsx')).TaskDrawer }));

export function TaskQueuePage() {
  const [search, setSearch] = useTaskSearch();
  const mock = mockKinds.find((kind) => kind === search.mockData);
  const { impersonator, userprofile } = useCurrentUser();
  const actionsOff = impersonator !== null || mock !== undefined;
  const client = useQueryClient();

  const request = requestOf(search);
  const stats = useQuery(statsQuery(mock));
  const schedules = useQuery(schedulesQuery(mock));
  const tasks = useQuery({ ...tasksQuery(mock, request), placeholderData: keepPreviousData });
  const failed = [stats, tasks, schedules].find(({ isError }) => isError);

  const refresh = useCallback(() => refreshTasks(client), [client]);
  const { refreshNow } = useLiveRefresh({
    seconds: search.updateTimeInSeconds,
    failing: failed !== undefined,
    refresh,
  });
  useRefreshKey(userprofile.config.single_key_shortcuts, () => void refreshNow());

  const [menu, setMenu] = useState<MenuOf>();
  const [purging, setPurging] = useState<TaskQueue>();
  const [revoking, setRevoking] = useState<Pick<QueueTask, 'uuid' | 'name' | 'state'>>();
  const list = useRef<HTMLDivElement>(null);
  const selected = useTextSelected(list);
  const open = (uuid: string | undefined) => setSearch({ task: uuid });
  const retry = useRetry(open);
  const showAll = (taskname: string, state?: string) => setSearch({ ...noFilter, taskname, state, task: undefined });

  const dialogOpen = purging !== undefined || revoking !== undefined || search.task !== undefined;
  const paused = whyPaused(menu !== undefined, dialogOpen, selected);
  const rows = useHeld(tasks.data, paused !== undefined, JSON.stringify([mock, request]));

  return (
    <Page
      title="Task queue"
      subtitle="Background work: what waits, what runs and what went wrong."
      actions={
        <LiveBar
          seconds={search.updateTimeInSeconds}
          onSecondsChange={(seconds) => setSearch({ updateTimeInSeconds: seconds }, { replace: true })}
          updatedAt={tasks.dataUpdatedAt}
          paused={paused}
          onRefresh={refreshNow}
        />
      }
    >
      <Stack spacing={1.5}>
        <MockRibbon asked={search.mockData} onLeave={() => setSearch({ mockData: undefined })} />
        <InPersonNotice what="the task queue" />
        {failed && <Failure error={failed.error} hasData={tasks.data !== undefined} onRetry={refreshNow} />}
        {stats.data && isWithoutWorkers(stats.data, stats.dataUpdatedAt) && (
          <NoWorkers lastBeat={stats.data.last_beat} />
        )}
        <StatTiles tiles={tilesOf(stats.data)} pending={stats.isPending} />
        {stats.data ? (
          <Card>
            <QueueFigures queues={stats.data.queues} actionsOff={actionsOff} onPurge={setPurging} />
          </Card>
        ) : (
          <Waiting for={stats} height={262} />
        )}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {stats.data && <WorkerList workers={stats.data.workers} />}
          {schedules.data && <ScheduleList schedules={schedules.data} actionsOff={actionsOff} onOpen={open} />}
        </Stack>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 32 }}>
          <Typography variant="h2">Tasks</Typography>
          <Typography variant="body2" color="textSecondary">
            {rows && (rows.count_capped ? 'more than 10,000' : rows.count.toLocaleString('en'))}
          </Typography>
          {isFiltered(search) && <Button onClick={() => setSearch(noFilter)}>Clear filters</Button>}
        </Stack>
        <TaskFilters
          search={search}
          setSearch={setSearch}
          tasknames={stats.data?.tasknames ?? []}
          workers={stats.data?.workers.map(({ worker }) => worker) ?? []}
        />
        <div ref={list}>
          {rows ? (
            <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
              <TaskTable
                tasks={rows}
                loading={tasks.isPlaceholderData}
                search={search}
                setSearch={setSearch}
                onOpen={({ uuid }) => open(uuid)}
                onMenu={setMenu}
                empty={<NoRows filtered={isFiltered(search)} onReset={() => setSearch(noFilter)} />}
              />
            </Suspense>
          ) : (
            <Waiting for={tasks} height={400} />
          )}
        </div>
      </Stack>
      {menu && (
        <TaskMenu
          {...menu}
          actionsOff={actionsOff}
          onClose={() => setMenu(undefined)}
          onOpen={({ uuid }) => open(uuid)}
          onRevoke={setRevoking}
          onRetry={(task) => void retry(task).catch(() => {})}
          onShowName={showAll}
        />
      )}
      <Suspense>
        {search.task !== undefined && (
          <TaskDrawer
            uuid={search.task}
            mock={mock}
            actionsOff={actionsOff}
            onClose={() => open(undefined)}
            onOpen={open}
            onRevoke={setRevoking}
            onRetry={(task) => void retry(task).catch(() => {})}
            onShowFailures={(name) => showAll(name, 'FAILURE')}
            onShowName={showAll}
          />
        )}
      </Suspense>
      {revoking && <RevokeDialog task={revoking} onClose={() => setRevoking(undefined)} />}
      {purging && (
        <PurgeDialog
          queue={purging}
          pending={stats.data?.queues[purging].pending_tasks ?? 0}
          onClose={() => setPurging(undefined)}
        />
      )}
    </Page>
  );
}

/** The state of all queues together. */
const tilesOf = (stats: QueueStats | undefined): StatTile[] => [
  { label: 'Queue length', meaning: 'could start now', value: stats?.queue_length },
  { label: 'Active workers', meaning: 'processes at work', value: stats?.active_workers },
  { label: 'Reserved tasks', meaning: 'taken, not begun', value: stats?.reserved_tasks },
  { label: 'Active tasks', meaning: 'running now', value: stats?.active_tasks },
  { label: 'Pending tasks', meaning: 'waiting, also for later', value: stats?.pending_tasks },
];

function whyPaused(menuOpen: boolean, dialogOpen: boolean, textSelected: boolean): string | undefined {
  if (menuOpen) return 'Paused while a menu is open';
  if (dialogOpen) return 'Paused while a dialog is open';
  return textSelected ? 'Paused while text is selected' : undefined;
}

/* Shown only after a moment: a skeleton that flashes makes a fast answer look slow. */
function Waiting({ for: query, height }: { for: { isError: boolean }; height: number }) {
  if (query.isError) return null;
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{ animation: 'appear 150ms 250ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}
    >
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
}

function NoRows({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <span>
      No task matches these filters. <Button onClick={onReset}>Clear filters</Button>
    </span>
  ) : (
    'No tasks yet'
  );
}

interface FailureProps {
  error: unknown;
  hasData: boolean;
  onRetry: () => Promise<void>;
}

function Failure({ error, hasData, onRetry }: FailureProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {hasData ? 'What you see may be out of date' : 'This could not be loaded'}:{' '}
      {errorText(error, 'something went wrong')}
    </Alert>
  );
}
