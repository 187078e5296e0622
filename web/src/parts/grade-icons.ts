import type { Grade } from '@app/contract/votes';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';

export const gradeIcons: Record<Grade, typeof ThumbUpOutlined> = {
  up: ThumbUpOutlined,
  maybe: HelpOutlined,
  down: ThumbDownOutlined,
};
