import type { QueueTaskDetail } from '@app/contract/machine/tasks';
import { Alert, Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { ApiError } from '../../kit/net/api-error.ts';
import { formatDateTime } from '../../kit/format.ts';
import type { PanelProps, TableTools } from '../../kit/list/table.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { copy } from '../../kit/page/copy.ts';
import { pathTo } from '../../parts/paths.ts';
import { StateChip } from './StateChip.tsx';
import { useActionsOff, useMock } from './mock-kinds.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { canRetry, canRevoke, revokeLabel, useRetry } from './task-actions.ts';
import { taskQuery } from './task-queries.ts';
import { TaskTimeline } from './TaskTimeline.tsx';

/** Everything that is known about one task. */
export function TaskPanel({ id: uuid, tools, onClose }: PanelProps) {
  const task = useQuery(taskQuery(useMock(), uuid));
  const missing = task.error instanceof ApiError && (task.error.status === 404 || task.error.status === 400);
  return (
    <SidePanel title={task.data?.name ?? 'Task'} width={600} onClose={onClose}>
      {missing ? (
        <Alert severity="info">
          There is no task with the id <strong>{uuid}</strong>. It may be older than what is kept.
        </Alert>
      ) : (
        <Loaded query={task}>{(loaded) => <Details task={loaded} tools={tools} />}</Loaded>
      )}
    </SidePanel>
  );
}

interface Props {
  task: QueueTaskDetail;
  tools: TableTools;
}

function Details({ task, tools }: Props) {
  const { uuid, name, progress, same_error, args, kwargs, result, traceback, state } = task;
  return (
    <Stack spacing={2}>
      <Facts task={task} onOpen={tools.open} />
      {state === 'STARTED' && progress && (
        <Box>
          <LinearProgress
            aria-label="Progress"
            {...(progress.total ? { variant: 'determinate', value: (100 * progress.done) / progress.total } : {})}
            sx={{ height: 6, borderRadius: 3, mb: 0.5 }}
          />
          <Typography variant="body2" color="textSecondary">
            {progress.text}
          </Typography>
        </Box>
      )}
      <Actions task={task} tools={tools} />
      {same_error && (
        <Alert severity="error">
          Same error {same_error.count === 1 ? 'once' : `${same_error.count} times`} since{' '}
          {formatDateTime(same_error.since)}.{' '}
          <Link
            component="button"
            underline="always"
            onClick={() => tools.narrow({ taskname: name, state: 'FAILURE' })}
          >
            Show the failures of {name}
          </Link>
        </Alert>
      )}
      <TaskTimeline task={task} />
      {traceback && <CodeBlock title="Traceback" text={traceback} wrap={false} />}
      {kwargs && <CodeBlock title="Kwargs" text={json(kwargs)} />}
      {args && args.length > 0 && <CodeBlock title="Args" text={json(args)} />}
      {result !== null && <CodeBlock title="Result" text={json(result)} />}
      <Typography variant="caption" color="textSecondary">
        Id {uuid},{' '}
        <Link component={RouterLink} to={pathTo('logs', {}, { task: uuid })}>
          log lines
        </Link>
      </Typography>
    </Stack>
  );
}

const json = (value: unknown): string => JSON.stringify(value, null, 2) ?? 'undefined';

function Facts({ task, onOpen }: { task: QueueTaskDetail; onOpen: (uuid: string) => void }) {
  const { user, worker, queue, retries, retry_of, retried_as } = task;
  const other = (uuid: string) => (
    <Link component="button" underline="always" onClick={() => onOpen(uuid)}>
      {uuid.slice(0, 8)}
    </Link>
  );
  const facts: [label: string, value: ReactNode][] = [
    ['State', <StateChip key="state" state={task.state} />],
    ['Queue', queue],
    ['Worker', worker ?? 'None'],
    ['User', user?.username ?? 'None'],
    ['Retries', retries],
    ...(retry_of ? [['Repeats', other(retry_of)] as [string, ReactNode]] : []),
    ...(retried_as ? [['Repeated as', other(retried_as)] as [string, ReactNode]] : []),
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3.5, rowGap: 1.25 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Actions({ task, tools }: Props) {
  const { state, can_retry, uuid, name } = task;
  const actionsOff = useActionsOff();
  const retry = useRetry(tools.open);
  const [revoking, setRevoking] = useState(false);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {canRevoke(state) && (
        <Button variant="outlined" color="error" disabled={actionsOff} onClick={() => setRevoking(true)}>
          {revokeLabel(state)}
        </Button>
      )}
      {canRetry(state) && (
        <Button variant="outlined" disabled={actionsOff || !can_retry} onClick={() => void retry(task).catch(() => {})}>
          Retry
        </Button>
      )}
      <Button variant="outlined" onClick={() => void copy('Id', uuid)}>
        Copy id
      </Button>
      <Button variant="outlined" onClick={() => tools.narrow({ taskname: name })}>
        Show all with this name
      </Button>
      {canRetry(state) && !can_retry && (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          It cannot run again: its arguments are not kept any more.
        </Typography>
      )}
      {revoking && <RevokeDialog row={task} onClose={() => setRevoking(false)} />}
    </Stack>
  );
}
