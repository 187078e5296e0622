import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.personSearch,
    title: 'Search',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'People' },
    keys: 'g f',
    ownKeys: {
      'J K': 'Next or previous person',
      O: 'Open beside the list',
      P: 'Open the person page',
      X: 'Select; with Shift, up to here',
      '/': 'Change the search',
    },
    load: () => import('./PersonSearchPage.tsx').then((module) => module.PersonSearchPage),
  },
  {
    path: paths.searchDebug,
    title: 'Search debug',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'Dev Tools', label: 'Search debug' },
    load: () => import('./debug/SearchDebugPage.tsx').then((module) => module.SearchDebugPage),
  },
];
