import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import type { Turn } from './card-facts.ts';

/** Beside a text, never alone: colours and pictures are not read by everybody. */
export const turnIcons: Record<Turn, typeof ReplyOutlined> = {
  us: ReplyOutlined,
  colleague: PersonOutlined,
  them: HourglassEmptyOutlined,
};
