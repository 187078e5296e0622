import { ListItemIcon, ListItemText, ListSubheader, MenuItem, MenuList, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AskNear } from '../../../kit/page/notices/AskNear.tsx';

export interface Choice {
  key: string;
  label: string;
  /** Stands above the first of a group. */
  heading?: string;
  /** What would happen, before it does. */
  note?: string;
  picture?: ReactNode;
  disabled?: boolean;
}
interface Props {
  title: string;
  /** Something to know first. */
  note?: string | undefined;
  choices: readonly Choice[];
  /** Enter is enough for this one. */
  likely?: string | undefined;
  near: Element | null;
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** One of a few: by pointer, by arrows and Enter, by its first letter, or by its digit. */
export function ChoiceDialog({ title, note, choices, likely, near, onChoose, onClose }: Props) {
  return (
    <AskNear
      title={title}
      near={near}
      onClose={onClose}
      onKeyDown={({ key }) => {
        const choice = /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
        if (choice && !choice.disabled) onChoose(choice.key);
      }}
    >
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', px: 3, pb: 1 }}>
          {note}
        </Typography>
      )}
      <MenuList autoFocusItem aria-label={title} sx={{ p: 1, pt: 0, overflowY: 'auto' }}>
        {choices.flatMap((choice, index) => [
          ...(choice.heading
            ? [
                <ListSubheader
                  key={choice.heading}
                  role="presentation"
                  sx={{ lineHeight: '28px', px: 1.25, position: 'static' }}
                >
                  {choice.heading}
                </ListSubheader>,
              ]
            : []),
          <MenuItem
            key={choice.key}
            disabled={choice.disabled ?? false}
            selected={choice.key === likely}
            onClick={() => onChoose(choice.key)}
          >
            {choice.picture && <ListItemIcon>{choice.picture}</ListItemIcon>}
            <ListItemText primary={choice.label} secondary={choice.note} slotProps={{ primary: { noWrap: true } }} />
            {index < 9 && <kbd>{index + 1}</kbd>}
          </MenuItem>,
        ])}
      </MenuList>
    </AskNear>
  );
}
