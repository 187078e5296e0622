import { type listSchedules, runSchedule } from '@app/contract/machine/tasks';
import type { Response } from '@app/contract/base/endpoint';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';
import { Disclosure } from '../../kit/page/Disclosure.tsx';
import { type Figure, FigureTable } from './FigureTable.tsx';
import { StateChip } from './StateChip.tsx';
import { useRunSchedule } from './task-actions.ts';
import { useTouch } from '../../kit/net/touch.ts';

type Schedule = Response<typeof listSchedules>[number];
interface Props {
  schedules: readonly Schedule[];
  actionsOff: boolean;
  onOpen: (uuid: string) => void;
}

const figuresFor = ({ actionsOff, onOpen }: Omit<Props, 'schedules'>): Figure<Schedule>[] => [
  { label: 'Schedule', cell: ({ name }) => name },
  { label: 'Queue', cell: ({ queue }) => queue },
  {
    label: 'When (cron, UTC)',
    cell: ({ cron }) => (
      <Box component="code" sx={{ fontSize: '0.75rem' }}>
        {cron}
      </Box>
    ),
  },
  { label: 'Last run', cell: ({ last }) => <LastRun last={last} onOpen={onOpen} /> },
  { label: 'Next run', cell: ({ next }) => <time dateTime={next}>{formatDateTime(next)}</time> },
  {
    label: 'Action',
    align: 'right',
    isAction: true,
    cell: ({ name }) => <RunNow name={name} actionsOff={actionsOff} />,
  },
];

/** What runs by itself, with a way to run it at once. */
export function ScheduleList({ schedules, actionsOff, onOpen }: Props) {
  return (
    <Disclosure title={<strong>Schedules ({schedules.length})</strong>}>
      {schedules.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
          Nothing runs by itself.
        </Typography>
      ) : (
        <FigureTable
          label="Schedules"
          rows={schedules}
          keyOf={({ name }) => name}
          figures={figuresFor({ actionsOff, onOpen })}
        />
      )}
    </Disclosure>
  );
}

function LastRun({ last, onOpen }: { last: Schedule['last']; onOpen: (uuid: string) => void }) {
  if (last === null) return 'Never';
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <StateChip state={last.state} />
      <Link component="button" onClick={() => onOpen(last.uuid)} title={formatDateTime(last.received)}>
        {formatAge(last.received)}
      </Link>
    </Stack>
  );
}

function RunNow({ name, actionsOff }: { name: string; actionsOff: boolean }) {
  const touch = useTouch();
  const run = useRunSchedule();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
      {run.data && (
        <TaskChip key={run.data.uuid} uuid={run.data.uuid} label="Run" onDone={() => void touch(runSchedule)} />
      )}
      <Button
        disabled={actionsOff}
        loading={run.isPending}
        aria-label={`Run ${name} now`}
        onClick={() => run.mutate({ params: { name } })}
        sx={{ minHeight: 26, py: 0, px: 1 }}
      >
        Run now
      </Button>
    </Stack>
  );
}
