import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import JoinFullOutlined from '@mui/icons-material/JoinFullOutlined';
import type { ChoiceState } from './search-state.ts';

export const stateIcons: Record<ChoiceState, typeof AddCircleOutlined> = {
  must: AddCircleOutlined,
  can: JoinFullOutlined,
  not: BlockOutlined,
};
