import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Collapse, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';

/* A border and not a Divider: a list may hold list items only. */
const divider = { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' } as const;
const row = { minHeight: 32, py: 0.25, px: 1 } as const;
const text = { primary: { noWrap: true, sx: { fontSize: 13, fontWeight: 500 } } } as const;

export const menuIcon = (Icon: SvgIconComponent) => (
  <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
    <Icon sx={{ fontSize: 18 }} />
  </ListItemIcon>
);

interface EntryProps {
  label: string;
  to: string;
  selected: boolean;
  icon?: ReactNode;
  divided?: boolean;
  /** Loads what it leads to. */
  onPointerEnter?: () => void;
  onNavigate: (() => void) | undefined;
}

/** A line of the menu. Without an icon it stands inside a folder. */
export function MenuEntry({ label, to, selected, icon, divided = false, onPointerEnter, onNavigate }: EntryProps) {
  return (
    <ListItem disablePadding sx={divided ? divider : {}}>
      <ListItemButton
        component={Link}
        to={to}
        selected={selected}
        aria-current={selected ? 'page' : undefined}
        onPointerEnter={onPointerEnter}
        onClick={onNavigate}
        sx={{ ...row, pl: icon ? 1 : 4.75 }}
      >
        {icon}
        <ListItemText primary={label} slotProps={text} title={label} />
      </ListItemButton>
    </ListItem>
  );
}

interface FolderProps {
  label: string;
  icon: ReactNode;
  divided?: boolean;
  holdsCurrent?: boolean;
  /** Stays as it was left, also on the next visit. */
  kept?: boolean;
  children: ReactNode;
}

/* Opens by itself when the current screen is inside; what the user does after that counts until they go elsewhere. */
export function MenuFolder(props: FolderProps) {
  const { label, icon, divided = false, holdsCurrent = false, kept = false, children } = props;
  const place = `spana.menu.${label}`;
  const [open, setOpen] = useState(() => holdsCurrent || (kept && localStorage.getItem(place) !== null));
  const [held, setHeld] = useState(holdsCurrent);
  const listId = useId();
  if (held !== holdsCurrent) {
    setHeld(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }
  const toggle = () => {
    setOpen(!open);
    if (kept && open) localStorage.removeItem(place);
    else if (kept) localStorage.setItem(place, '');
  };
  return (
    <ListItem disablePadding sx={{ display: 'block', ...(divided && divider) }}>
      <ListItemButton
        component="button"
        onClick={toggle}
        aria-expanded={open}
        aria-controls={listId}
        sx={{ ...row, width: '100%' }}
      >
        {icon}
        <ListItemText primary={label} slotProps={text} />
        {open ? <ExpandLess sx={{ fontSize: 18 }} /> : <ExpandMore sx={{ fontSize: 18 }} />}
      </ListItemButton>
      <Collapse in={open} id={listId} unmountOnExit={kept}>
        <List disablePadding>{children}</List>
      </Collapse>
    </ListItem>
  );
}
