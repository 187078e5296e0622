import { Chip } from '@mui/material';
import type { ElementType } from 'react';

interface Props {
  label: string;
  Icon?: ElementType | undefined;
  isOn: boolean;
  onClick: () => void;
}

/** A chip that is on or off. */
export function ChoiceChip({ label, Icon, isOn, onClick }: Props) {
  return (
    <Chip
      label={label}
      {...(Icon && { icon: <Icon /> })}
      clickable
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={onClick}
      sx={{ height: 26, borderRadius: '13px', '& .MuiChip-icon': { fontSize: 14, ml: 0.75 } }}
    />
  );
}
