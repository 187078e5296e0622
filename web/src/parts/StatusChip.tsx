import { type AssignmentStatus, statusLabel } from '@app/contract/roles/assignments';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { Chip, type ChipProps } from '@mui/material';

/** Text and ground, 6:1 or more apart in both themes. The icon tells apart what colours alone do not. */
interface Look {
  Icon: typeof Check;
  light: readonly [text: string, ground: string];
  dark: readonly [text: string, ground: string];
}
const looks: Record<AssignmentStatus, Look> = {
  Preparation: { Icon: EditOutlined, light: ['#5B21B6', '#EDE9FE'], dark: ['#C4B5FD', '#2E1F56'] },
  Active: { Icon: PlayArrow, light: ['#166534', '#DCFCE7'], dark: ['#86EFAC', '#10331F'] },
  Inactive: { Icon: RemoveCircleOutlined, light: ['#475569', '#E9EDF2'], dark: ['#B6C2D1', '#28313D'] },
  DoneSuccess: { Icon: Check, light: ['#115E59', '#CCFBF1'], dark: ['#5EEAD4', '#0B3532'] },
  DoneFailed: { Icon: Close, light: ['#991B1B', '#FEE2E2'], dark: ['#FCA5A5', '#451A1D'] },
  Paused: { Icon: Pause, light: ['#854D0E', '#FEF3C7'], dark: ['#FCD34D', '#3B2A0B'] },
  Incoming: { Icon: InboxOutlined, light: ['#1E40AF', '#DBEAFE'], dark: ['#93C5FD', '#14284D'] },
  ToBeClosed: { Icon: FlagOutlined, light: ['#9A3412', '#FFEDD5'], dark: ['#FDBA74', '#44220F'] },
  SentToClient: { Icon: SendOutlined, light: ['#9D174D', '#FCE7F3'], dark: ['#F9A8D4', '#44162D'] },
};

/** `SentToClient` as people read it. */
export const statusText = (label: AssignmentStatus): string => {
  const words = label.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
};

interface Props extends Pick<ChipProps, 'onClick' | 'aria-label' | 'aria-haspopup' | 'aria-pressed' | 'disabled'> {
  /** Its number, or its label. */
  status: number | AssignmentStatus;
  /** Not in its colour, when it can be chosen and is not. */
  plain?: boolean;
}

/** The status of a role, in the colour that it has everywhere. */
export function StatusChip({ status, plain = false, ...rest }: Props) {
  const label = typeof status === 'number' ? statusLabel(status) : status;
  const { Icon, light, dark } = looks[label];
  const colours = ([color, bgcolor]: Look['light']) => ({
    color,
    bgcolor,
    '&:hover, &.Mui-focusVisible': { bgcolor },
    '& .MuiChip-icon': { color },
  });
  return (
    <Chip
      {...rest}
      icon={<Icon />}
      label={statusText(label)}
      variant={plain ? 'outlined' : 'filled'}
      sx={[
        { '& .MuiChip-icon': { fontSize: 14, ml: 0.75 } },
        !plain && colours(light),
        !plain && ((theme) => theme.applyStyles('dark', colours(dark))),
      ]}
    />
  );
}
