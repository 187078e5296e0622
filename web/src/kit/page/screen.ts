import type { Access } from '@app/contract/base/endpoint';
import type { ComponentType } from 'react';

/** The side menu from top to bottom, and who sees each group. A group appears when it has a screen to open. */
export const menuGroups = [
  { name: 'Todo', access: 'user' },
  { name: 'Candidate Board', access: 'user' },
  { name: 'Roles', access: 'user' },
  { name: 'Templates', access: 'user' },
  { name: 'Search', access: 'user' },
  { name: 'Insights', access: 'user' },
  { name: 'Add', access: 'user' },
  { name: 'Admin', access: 'staff' },
  { name: 'LLM Tools', access: 'superuser' },
  { name: 'Database', access: 'superuser' },
  { name: 'Queues', access: 'superuser' },
  { name: 'Loki Logs', access: 'superuser' },
  { name: 'Analytics', access: 'superuser' },
  { name: 'Dev Tools', access: 'superuser' },
] as const satisfies readonly { name: string; access: Access }[];
export type MenuGroup = (typeof menuGroups)[number]['name'];

export interface Screen {
  /** A part that begins with a colon stands for anything, as in `/person/:id`. */
  path: string;
  /** What the menu, the palette and the keys put behind the path, from the question mark on. */
  search?: string;
  /** Where such a path, or one with a query, leads to something that is there in the demo; browser tests open it. */
  example?: string;
  /** Names the browser tab, the menu entry and the line in the palette. */
  title: string;
  access: Access;
  /** `label` makes it an entry inside the group; without one it is what the group itself opens. */
  menu?: { group: MenuGroup; label?: string };
  /** `shell` has the top bar and the side menu around it. */
  layout: 'bare' | 'shell';
  /** A second address of the screen with that path; it is not offered twice. */
  aliasOf?: string;
  /** Typed one after the other, these open the screen. */
  keys?: string;
  /** What plain keys do on the screen itself, for the list of shortcuts. */
  ownKeys?: Readonly<Record<string, string>>;
  /** Takes the whole width: the side menu lies over it when it is asked for. */
  full?: true;
  /** Needs width: beside it the side menu is a row of icons. */
  rail?: true;
  load: () => Promise<ComponentType>;
  /** The address of what the screen asks for first, where that is much: it is asked for before the screen is there. */
  data?: (search: URLSearchParams) => string | undefined;
}
