import type { TaskState } from '@app/contract/machine/tasks';
import { Chip } from '@mui/material';
import { stateLooks } from './state-look.ts';

export function StateChip({ state }: { state: TaskState }) {
  const { label, Icon, light, dark } = stateLooks[state];
  return (
    <Chip
      label={label}
      icon={<Icon />}
      sx={(theme) => ({
        color: light[0],
        backgroundColor: light[1],
        '& .MuiChip-icon': { color: 'inherit', fontSize: 14, marginLeft: '6px' },
        ...theme.applyStyles('dark', { color: dark[0], backgroundColor: dark[1] }),
      })}
    />
  );
}
