import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.newPerson,
    title: 'New person',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Add', label: 'New person' },
    load: () => import('./new/NewPersonPage.tsx').then((module) => module.NewPersonPage),
  },
  {
    path: paths.personExplanation,
    example: pathTo('personExplanation', { id: 1 }),
    title: 'What programs said',
    access: 'staff',
    layout: 'shell',
    load: () => import('./ExplanationPage.tsx').then((module) => module.ExplanationPage),
  },
  {
    path: paths.latestPerson,
    title: 'Person',
    access: 'user',
    layout: 'shell',
    aliasOf: paths.person,
    load: () => import('./LatestPersonPage.tsx').then((module) => module.LatestPersonPage),
  },
  {
    path: paths.person,
    example: pathTo('person', { id: 1 }),
    title: 'Person',
    access: 'user',
    layout: 'shell',
    ownKeys: {
      'J K': 'Next or previous person of the list you came from',
      N: 'Write a comment',
      H: 'Set a reminder',
      '#': 'Tag',
    },
    load: () => import('./PersonPage.tsx').then((module) => module.PersonPage),
  },
  {
    path: paths.personText,
    example: pathTo('personText', { id: 1 }),
    title: 'Person',
    access: 'user',
    layout: 'shell',
    load: () => import('./PersonTextPage.tsx').then((module) => module.PersonTextPage),
  },
  {
    path: paths.mergePeople,
    example: pathTo('mergePeople', { id: 249, other: 250 }),
    title: 'Merge',
    access: 'user',
    layout: 'shell',
    load: () => import('./merge/MergePage.tsx').then((module) => module.MergePage),
  },
];
