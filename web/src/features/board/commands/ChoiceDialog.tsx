import { Dialog, DialogTitle, ListItemIcon, ListItemText, MenuItem, MenuList } from '@mui/material';
import type { ReactNode } from 'react';

export interface Choice {
  key: string;
  label: string;
  /** What would happen, before it does. */
  note?: string;
  picture?: ReactNode;
  disabled?: boolean;
}
interface Props {
  title: string;
  choices: readonly Choice[];
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** One of a few: by pointer, by arrows and Enter, or by its digit. */
export function ChoiceDialog({ title, choices, onChoose, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      onKeyDown={({ key }) => {
        const choice = /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
        if (choice && !choice.disabled) onChoose(choice.key);
      }}
    >
      <DialogTitle>{title}</DialogTitle>
      <MenuList autoFocusItem sx={{ p: 1, pt: 0.5, overflowY: 'auto' }}>
        {choices.map(({ key, label, note, picture, disabled = false }, index) => (
          <MenuItem key={key} disabled={disabled} onClick={() => onChoose(key)}>
            {picture && <ListItemIcon>{picture}</ListItemIcon>}
            <ListItemText primary={label} secondary={note} slotProps={{ primary: { noWrap: true } }} />
            {index < 9 && <kbd>{index + 1}</kbd>}
          </MenuItem>
        ))}
      </MenuList>
    </Dialog>
  );
}
