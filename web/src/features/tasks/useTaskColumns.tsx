import type { QueueTask, TaskProgress } from '@app/contract/tasks';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Link, Stack, Tooltip, Typography, useMediaQuery, useTheme } from '@mui/material';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { formatDate, formatDateTime, formatDateTimeMilliseconds, formatTime } from '../../kit/format.ts';
import { formatSeconds } from '../../kit/format-seconds.ts';
import { StateChip } from './StateChip.tsx';
import type { MenuOf } from './TaskMenu.tsx';

export type TaskRow = QueueTask & { id: string };

const narrow = new Set(['name', 'state', 'actions']);
const medium = new Set([...narrow, 'received', 'started', 'runtime', 'queue']);

/** The columns of the task list. Where they do not all fit, those stay that one cannot do without. */
export function useTaskColumns(onMenu: (menu: MenuOf) => void): { columns: GridColDef<TaskRow>[]; roomy: boolean } {
  const { breakpoints } = useTheme();
  const atLeastMedium = useMediaQuery(breakpoints.up('md'));
  const wide = useMediaQuery(breakpoints.up('lg'));
  const columns: GridColDef<TaskRow>[] = [
    {
      field: 'name',
      headerName: 'Name',
      flex: 2.2,
      minWidth: 150,
      renderCell: ({ row, tabIndex }) => <Name task={row} tabIndex={tabIndex} detailed={!atLeastMedium} />,
    },
    {
      field: 'state',
      headerName: 'State',
      width: atLeastMedium ? 132 : 114,
      renderCell: ({ row }) => <State task={row} compact={!atLeastMedium} />,
    },
    { field: 'received', headerName: 'Received', width: 146, renderCell: ({ value }) => <Moment at={value} /> },
    {
      field: 'started',
      headerName: 'Started',
      width: 80,
      renderCell: ({ row }) => <Moment at={row.started} sameDayAs={row.received} />,
    },
    {
      field: 'runtime',
      headerName: 'Runtime',
      width: 76,
      align: 'right',
      headerAlign: 'right',
      valueFormatter: (seconds: number | null) => (seconds === null ? '' : formatSeconds(seconds)),
    },
    { field: 'retries', headerName: 'Retries', width: 73, align: 'right', headerAlign: 'right' },
    { field: 'worker', headerName: 'Worker', flex: 0.5, minWidth: 84 },
    { field: 'queue', headerName: 'Queue', width: 106, sortable: false },
    {
      field: 'kwargs',
      headerName: 'Kwargs',
      flex: 1,
      minWidth: 96,
      sortable: false,
      renderCell: ({ row }) => <Kwargs kwargs={row.kwargs} />,
    },
    {
      field: 'actions',
      headerName: 'Menu',
      type: 'actions',
      width: 56,
      renderCell: (params) => (
        <GridActionsCell {...params}>
          <GridActionsCellItem
            icon={<MoreVert />}
            label={`More for ${params.row.name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu({ anchor: currentTarget, task: params.row })}
          />
        </GridActionsCell>
      ),
    },
  ];
  const shown = atLeastMedium ? medium : narrow;
  return { columns: columns.filter(({ field }) => wide || shown.has(field)), roomy: atLeastMedium };
}

interface NameProps {
  task: QueueTask;
  /** The table decides which of its cells the keyboard reaches. */
  tabIndex: 0 | -1;
  detailed: boolean;
}

/** A link to the same page with the task's drawer open, so it can be opened in another tab too. */
function Name({ task: { uuid, name, received, queue }, tabIndex, detailed }: NameProps) {
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('task', uuid);
  return (
    <Stack sx={{ minWidth: 0, height: '100%', justifyContent: 'center', lineHeight: 1.35 }}>
      <Link
        component={RouterLink}
        to={{ search: `?${opened}` }}
        tabIndex={tabIndex}
        color="inherit"
        variant="body2"
        noWrap
        title={name}
        /* The row opens the drawer too, and once is enough. */
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 550, lineHeight: 'inherit' }}
      >
        {name}
      </Link>
      {detailed && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ lineHeight: 'inherit' }}>
          {shortMoment(received)} · {queue}
        </Typography>
      )}
    </Stack>
  );
}

function State({ task: { state, progress }, compact }: { task: QueueTask; compact: boolean }) {
  const running = state === 'STARTED' && progress;
  return (
    <Stack
      direction={compact ? 'column' : 'row'}
      sx={{
        gap: compact ? 0.25 : 0.75,
        height: '100%',
        alignItems: compact ? 'flex-start' : 'center',
        justifyContent: compact ? 'center' : 'flex-start',
      }}
    >
      <StateChip state={state} />
      {running && <Progress progress={progress} />}
    </Stack>
  );
}

/** A thin bar with its share in figures. The drawer has the words. */
function Progress({ progress: { done, total, text } }: { progress: TaskProgress }) {
  if (!total) return null;
  const percent = Math.min(100, Math.floor((100 * done) / total));
  return (
    <Tooltip title={text}>
      <Box sx={{ width: 36, fontSize: '0.6875rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
        {percent} %
        <Box aria-hidden sx={{ height: 3, borderRadius: 2, bgcolor: 'divider' }}>
          <Box sx={{ height: 3, borderRadius: 2, bgcolor: 'primary.main', width: `${percent}%` }} />
        </Box>
      </Box>
    </Tooltip>
  );
}

/** The time alone on the day that goes without saying; all of it on request. */
function Moment({ at, sameDayAs }: { at: string | null; sameDayAs?: string }) {
  if (at === null) return null;
  return (
    <Tooltip title={formatDateTimeMilliseconds(at)} describeChild>
      <time dateTime={at}>{shortMoment(at, sameDayAs)}</time>
    </Tooltip>
  );
}
const shortMoment = (at: string, day: string | Date = new Date()): string =>
  formatDate(at) === formatDate(day) ? formatTime(at) : formatDateTime(at);

function Kwargs({ kwargs }: { kwargs: QueueTask['kwargs'] }) {
  if (!kwargs || Object.keys(kwargs).length === 0) return null;
  const text = Object.entries(kwargs)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ');
  return (
    <Box component="span" title={text} sx={{ fontFamily: 'monospace', fontSize: '0.75rem' }}>
      {text}
    </Box>
  );
}
