import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Collapse, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { groupIcons } from './group-icons.ts';
import { canonicalPath, menuFor, type MenuSection } from './menu.ts';
import { screens } from '../screens.ts';

interface Props {
  onNavigate: (() => void) | undefined;
}

export function SideMenu({ onNavigate }: Props) {
  const user = useCurrentUser();
  const current = canonicalPath(useLocation().pathname);
  return (
    <List component="nav" aria-label="Main menu" sx={{ p: 1 }}>
      <List disablePadding>
        {menuFor(user).map((section) => (
          <Section key={section.group} section={section} current={current} onNavigate={onNavigate} />
        ))}
      </List>
    </List>
  );
}

function Section({ section, current, onNavigate }: Props & { section: MenuSection; current: string }) {
  const { group, path, to, entries, divided } = section;
  const Icon = groupIcons[group];
  const icon = (
    <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
      <Icon sx={{ fontSize: 18 }} />
    </ListItemIcon>
  );
  return (
    <>
      {path && to && (
        <Entry
          label={group}
          path={path}
          to={to}
          current={current}
          onNavigate={onNavigate}
          icon={icon}
          divided={divided}
        />
      )}
      {entries.length > 0 && (
        <Folder
          label={group}
          icon={icon}
          divided={divided}
          holdsCurrent={entries.some((entry) => entry.path === current)}
        >
          {entries.map((entry) => (
            <Entry key={entry.path} {...entry} current={current} onNavigate={onNavigate} indent />
          ))}
        </Folder>
      )}
    </>
  );
}

/* A border and not a Divider: a list may hold list items only. */
const divider = { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' } as const;
const row = { minHeight: 32, py: 0.25, px: 1 } as const;
const text = { primary: { sx: { fontSize: 13, fontWeight: 500 } } } as const;

interface EntryProps extends Props {
  label: string;
  path: string;
  to: string;
  current: string;
  icon?: ReactNode;
  divided?: boolean;
  indent?: boolean;
}

function Entry({ label, path, to, current, onNavigate, icon, divided = false, indent = false }: EntryProps) {
  const selected = path === current;
  const load = () =>
    void screens
      .find((screen) => screen.path === path)
      ?.load()
      .catch(() => {});
  return (
    <ListItem disablePadding sx={divided ? divider : {}}>
      <ListItemButton
        component={Link}
        to={to}
        selected={selected}
        aria-current={selected ? 'page' : undefined}
        onPointerEnter={load}
        onClick={onNavigate}
        sx={{ ...row, pl: indent ? 4.75 : 1 }}
      >
        {icon}
        <ListItemText primary={label} slotProps={text} />
      </ListItemButton>
    </ListItem>
  );
}

interface FolderProps {
  label: string;
  icon: ReactNode;
  divided: boolean;
  holdsCurrent: boolean;
  children: ReactNode;
}

/* Opens by itself when the current screen is inside; what the user does after that counts until they go elsewhere. */
function Folder({ label, icon, divided, holdsCurrent, children }: FolderProps) {
  const [open, setOpen] = useState(holdsCurrent);
  const [held, setHeld] = useState(holdsCurrent);
  const listId = useId();
  if (held !== holdsCurrent) {
    setHeld(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }
  return (
    <ListItem disablePadding sx={{ display: 'block', ...(divided && divider) }}>
      <ListItemButton
        component="button"
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={listId}
        sx={{ ...row, width: '100%' }}
      >
        {icon}
        <ListItemText primary={label} slotProps={text} />
        {open ? <ExpandLess sx={{ fontSize: 18 }} /> : <ExpandMore sx={{ fontSize: 18 }} />}
      </ListItemButton>
      <Collapse in={open} id={listId}>
        <List disablePadding>{children}</List>
      </Collapse>
    </ListItem>
  );
}
