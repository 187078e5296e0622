import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/person/new',
    title: 'New person',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'New person' },
    load: () => import('./new/NewPersonPage.tsx').then((module) => module.NewPersonPage),
  },
  {
    path: '/person/latest',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    aliasOf: '/person/:id',
    load: () => import('./LatestPersonPage.tsx').then((module) => module.LatestPersonPage),
  },
  {
    path: '/person/:id',
    example: '/person/1',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    load: () => import('./PersonPage.tsx').then((module) => module.PersonPage),
  },
  {
    path: '/person/:id/text',
    example: '/person/1/text',
    title: 'Person',
    access: 'user',
    layout: 'shell',
    load: () => import('./PersonTextPage.tsx').then((module) => module.PersonTextPage),
  },
  {
    path: '/person/:id/merge/:other',
    example: '/person/249/merge/250',
    title: 'Merge',
    access: 'user',
    layout: 'shell',
    load: () => import('./merge/MergePage.tsx').then((module) => module.MergePage),
  },
];
