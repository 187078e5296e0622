import AddCircleOutlineOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import JoinFullOutlined from '@mui/icons-material/JoinFullOutlined';
import type { ChoiceState } from './search-state.ts';

export const stateIcons: Record<ChoiceState, typeof AddCircleOutlineOutlined> = {
  must: AddCircleOutlineOutlined,
  can: JoinFullOutlined,
  not: BlockOutlined,
};
