import type { CurrentUser } from '@app/contract/users';
import { canOpen } from '../parts/current-user.tsx';
import { findScreen, type MenuGroup, menuGroups, type Screen, screens } from './screens.ts';

export interface MenuEntry {
  label: string;
  path: string;
}
export interface MenuSection {
  group: MenuGroup;
  /** Where the group itself leads, when it is a screen and not a folder. */
  path: string | undefined;
  entries: MenuEntry[];
  /** A line is drawn above it. */
  divided: boolean;
}

export const screensFor = (user: CurrentUser): Screen[] => screens.filter(({ access }) => canOpen(access, user));

/** The side menu as this user sees it. */
export function menuFor(user: CurrentUser): MenuSection[] {
  const open = screensFor(user);
  const visible = menuGroups.filter(({ access }) => canOpen(access, user));
  const sections = visible.flatMap(({ name, access }) => {
    const members = open.filter((screen) => screen.menu?.group === name);
    if (members.length === 0) return [];
    const entries = members.flatMap(({ path, menu }) => (menu?.label ? [{ label: menu.label, path }] : []));
    return [{ group: name, access, path: members.find(({ menu }) => !menu?.label)?.path, entries }];
  });
  return sections.map(({ access, ...section }, index) => ({
    ...section,
    divided: index > 0 && sections[index - 1]?.access !== access,
  }));
}

/** The path of the screen at an address; for its second address, that of its first. */
export function canonicalPath(pathname: string): string {
  const { path, aliasOf } = findScreen(pathname);
  return aliasOf ?? path;
}
