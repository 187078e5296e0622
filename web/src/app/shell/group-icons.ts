import AddCircleOutlineOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PollOutlined from '@mui/icons-material/PollOutlined';
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import type { MenuGroup } from '../../kit/page/screen.ts';

export const groupIcons: Record<MenuGroup, typeof ChecklistOutlined> = {
  Todo: ChecklistOutlined,
  'Candidate Board': ViewKanbanOutlined,
  Roles: WorkOutlineOutlined,
  Templates: MailOutlined,
  Search: SearchOutlined,
  Insights: InsightsOutlined,
  Add: AddCircleOutlineOutlined,
  Admin: AdminPanelSettingsOutlined,
  'LLM Tools': PsychologyOutlined,
  Database: StorageOutlined,
  Queues: SyncOutlined,
  'Loki Logs': ArticleOutlined,
  Analytics: PollOutlined,
  'Dev Tools': BuildOutlined,
};
