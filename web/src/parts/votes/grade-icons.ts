import type { Grade } from '@app/contract/roles/votes';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';

export const gradeIcons: Record<Grade, typeof ThumbUpOutlined> = {
  up: ThumbUpOutlined,
  maybe: HelpOutlineOutlined,
  down: ThumbDownOutlined,
};
