import { List } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { groupIcons } from './group-icons.ts';
import { canonicalPath, menuFor, type MenuSection } from './menu.ts';
import { menuIcon, MenuEntry, MenuFolder } from './menu-parts.tsx';
import { screens } from '../screens.ts';

/* What it shows is asked for when it is opened, so it may come last. */
const OwnMenu = lazy(async () => ({ default: (await import('./OwnMenu.tsx')).OwnMenu }));

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
        <Suspense>
          <OwnMenu onNavigate={onNavigate} />
        </Suspense>
      </List>
    </List>
  );
}

function Section({ section, current, onNavigate }: Props & { section: MenuSection; current: string }) {
  const { group, path, to, entries, divided } = section;
  const icon = menuIcon(groupIcons[group]);
  const lines = entries.map((entry) => (
    <MenuEntry
      key={entry.path}
      label={entry.label}
      to={entry.to}
      selected={entry.path === current}
      onPointerEnter={() => load(entry.path)}
      onNavigate={onNavigate}
    />
  ));
  return (
    <>
      {path && to && (
        <MenuEntry
          label={group}
          to={to}
          selected={path === current}
          icon={icon}
          divided={divided}
          onPointerEnter={() => load(path)}
          onNavigate={onNavigate}
        />
      )}
      {/* Below a screen they stand open; by themselves they are a folder. */}
      {path
        ? lines
        : entries.length > 0 && (
            <MenuFolder
              label={group}
              icon={icon}
              divided={divided}
              holdsCurrent={entries.some((entry) => entry.path === current)}
            >
              {lines}
            </MenuFolder>
          )}
    </>
  );
}

const load = (path: string) =>
  void screens
    .find((screen) => screen.path === path)
    ?.load()
    .catch(() => {});
