import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import { Chip } from '@mui/material';

export function DoNotContact() {
  return <Chip variant="outlined" color="error" icon={<DoNotDisturbOnOutlined />} label="Do not contact" />;
}
