import { hasAccess } from '@app/contract/policies';
import type { CurrentUser } from '@app/contract/users/users';
import { type MenuGroup, menuGroups, type Screen } from '../../kit/page/screen.ts';
import { visitedPages } from '../../kit/page/address/visited.ts';
import { findScreen, screens } from '../screens.ts';

export interface MenuEntry {
  label: string;
  path: string;
  /** Where it leads: the path with what is put behind it. */
  to: string;
}
export interface MenuSection {
  group: MenuGroup;
  /** Where the group itself leads, when it is a screen and not a folder. */
  path: string | undefined;
  to: string | undefined;
  entries: MenuEntry[];
  /** A line is drawn above it. */
  divided: boolean;
}

export const screensFor = (user: CurrentUser): Screen[] => screens.filter(({ access }) => hasAccess(user, access));

export const addressOf = ({ path, search = '' }: Screen): string => `${path}${search}`;

/** The side menu as this user sees it. */
export function menuFor(user: CurrentUser): MenuSection[] {
  const open = screensFor(user);
  const visible = menuGroups.filter(({ access }) => hasAccess(user, access));
  const sections = visible.flatMap(({ name, access }) => {
    const members = open.filter((screen) => screen.menu?.group === name);
    if (members.length === 0) return [];
    const entries = members.flatMap((screen) =>
      screen.menu?.label ? [{ label: screen.menu.label, path: screen.path, to: addressOf(screen) }] : [],
    );
    const own = members.find(({ menu }) => !menu?.label);
    return [{ group: name, access, path: own?.path, to: own && addressOf(own), entries }];
  });
  return sections.map(({ access, ...section }, index) => ({
    ...section,
    divided: index > 0 && sections[index - 1]?.access !== access,
  }));
}

/** Things whose pages were opened lately, such as people; not the one that is open. */
export const recentThings = (): { address: string; title: string; kind: string }[] =>
  visitedPages()
    .filter(({ address }) => address !== window.location.pathname && findScreen(address).path.includes(':'))
    .map((page) => ({ ...page, kind: findScreen(page.address).title }))
    // Until it is loaded, a page is called by its kind.
    .filter(({ title, kind }) => title !== kind);

/** The path of the screen at an address; for its second address, that of its first. */
export function canonicalPath(pathname: string): string {
  const { path, aliasOf } = findScreen(pathname);
  return aliasOf ?? path;
}
