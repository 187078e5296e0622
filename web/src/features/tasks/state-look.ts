import type { TaskState } from '@app/contract/machine/tasks';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Check from '@mui/icons-material/Check';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';

interface Look {
  label: string;
  Icon: typeof Check;
  /** Text on ground, in the light and in the dark; each pair has a contrast of 6 or more. */
  light: readonly [text: string, ground: string];
  dark: readonly [text: string, ground: string];
}

const grey = { light: ['#475569', '#E9EDF2'], dark: ['#B6C2D1', '#28313D'] } as const;

export const stateLooks: Record<TaskState, Look> = {
  PENDING: { label: 'Pending', Icon: HourglassEmptyOutlined, ...grey },
  RECEIVED: {
    label: 'Received',
    Icon: MoveToInboxOutlined,
    light: ['#5B21B6', '#EDE9FE'],
    dark: ['#C4B5FD', '#2E1F56'],
  },
  STARTED: { label: 'Started', Icon: PlayArrow, light: ['#1E40AF', '#DBEAFE'], dark: ['#93C5FD', '#14284D'] },
  RETRY: { label: 'Retry', Icon: Replay, light: ['#854D0E', '#FEF3C7'], dark: ['#FCD34D', '#3B2A0B'] },
  SUCCESS: { label: 'Success', Icon: Check, light: ['#166534', '#DCFCE7'], dark: ['#86EFAC', '#10331F'] },
  FAILURE: {
    label: 'Failure',
    Icon: ErrorOutlineOutlined,
    light: ['#991B1B', '#FEE2E2'],
    dark: ['#FCA5A5', '#451A1D'],
  },
  REVOKED: { label: 'Revoked', Icon: BlockOutlined, ...grey },
};
