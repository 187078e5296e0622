import { tableKeys } from '../../kit/list/table-keys.ts';
import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.testsets,
    title: 'Test sets',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Test sets' },
    table: () => import('./pages/testsets.ts').then((module) => module.testsets),
  }),
  {
    path: paths.testset,
    example: pathTo('testset', { id: 1 }),
    title: 'Test set',
    access: 'superuser',
    layout: 'shell',
    ownKeys: tableKeys,
    load: () => import('./TestsetPage.tsx').then((module) => module.TestsetPage),
  },
  tablePage({
    path: paths.evaluations,
    title: 'Evaluation',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Evaluation' },
    table: () => import('./pages/evaluations.ts').then((module) => module.evaluations),
  }),
  {
    path: paths.comparison,
    example: pathTo('comparison', {}, { runs: '1,2' }),
    title: 'Comparison of runs',
    access: 'superuser',
    layout: 'shell',
    load: () => import('./ComparePage.tsx').then((module) => module.ComparePage),
  },
  {
    path: paths.randomPersons,
    example: pathTo('randomPersons', {}, { draw: 1 }),
    title: 'Random people',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Random people' },
    layout: 'shell',
    ownKeys: { u: 'Up', m: 'Maybe', d: 'Down', s: 'Skip' },
    load: () => import('./RandomPage.tsx').then((module) => module.RandomPage),
  },
];
