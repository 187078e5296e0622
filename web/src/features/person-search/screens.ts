import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/person_search',
    title: 'Search',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'People' },
    keys: 'g f',
    load: () => import('./PersonSearchPage.tsx').then((module) => module.PersonSearchPage),
  },
];
