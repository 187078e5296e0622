import { isFinished, type WatchedTask } from '@app/contract/machine/tasks';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Check from '@mui/icons-material/Check';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import { Chip, CircularProgress, Tooltip } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatchedTask } from './watched-tasks.ts';

interface Props {
  uuid: string;
  /** What the task does, for the user: "Reindex". */
  label: string;
  /** Called once, when the task has ended in whatever way. */
  onDone?: (task: WatchedTask) => void;
}

const ends = {
  SUCCESS: { icon: <Check />, color: 'success', word: 'done' },
  FAILURE: { icon: <ErrorOutlineOutlined />, color: 'error', word: 'failed' },
  REVOKED: { icon: <BlockOutlined />, color: 'default', word: 'revoked' },
} as const;

/** How far a background task has come. All chips of a page share one request. */
export function TaskChip({ uuid, label, onDone }: Props) {
  const task = useWatchedTask(uuid);
  useDone(task === 'unknown' ? undefined : task, onDone);
  if (task === 'unknown') return <Chip variant="outlined" icon={<HelpOutlined />} label={`${label}: not known`} />;
  const end = task && task.state in ends ? ends[task.state as keyof typeof ends] : undefined;
  const chip = (
    <Chip
      variant="outlined"
      icon={end?.icon ?? <Spinner task={task} label={label} />}
      color={end?.color ?? 'default'}
      label={
        <>
          {/* Only the end is announced; every step would be too much. */}
          {label}: {end ? null : stepOf(task)}
          <span role="status">{end?.word}</span>
        </>
      }
      sx={{ '& .MuiChip-icon': { fontSize: 16, ml: 0.75 }, fontVariantNumeric: 'tabular-nums' }}
    />
  );
  return task?.error ? (
    <Tooltip title={task.error} describeChild>
      {chip}
    </Tooltip>
  ) : (
    chip
  );
}

function Spinner({ task, label }: { task: WatchedTask | undefined; label: string }) {
  const share = shareOf(task);
  return (
    <CircularProgress
      size={14}
      thickness={5}
      aria-label={label}
      {...(share !== undefined && { variant: 'determinate', value: share * 100 })}
    />
  );
}

function stepOf(task: WatchedTask | undefined): string {
  if (!task) return '…';
  if (task.progress?.text) return task.progress.text;
  const share = shareOf(task);
  if (share !== undefined) return `${Math.floor(share * 100)} %`;
  if (task.state === 'RETRY') return 'will be tried again';
  return task.state === 'STARTED' ? 'running' : 'waiting';
}

function shareOf(task: WatchedTask | undefined): number | undefined {
  const { done, total } = task?.progress ?? {};
  return done === undefined || !total ? undefined : Math.min(1, done / total);
}

function useDone(task: WatchedTask | undefined, onDone: Props['onDone']): void {
  const [told, setTold] = useState<string>();
  const tell = useEffectEvent((ended: WatchedTask) => onDone?.(ended));
  const ended = task && isFinished(task.state) ? task : undefined;
  useEffect(() => {
    if (!ended || ended.uuid === told) return;
    setTold(ended.uuid);
    tell(ended);
  }, [ended, told]);
}
