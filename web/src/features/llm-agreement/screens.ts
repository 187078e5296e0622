import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.llmAgreement,
    title: 'Agreement with the language model',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Agreement by role' },
    table: () => import('./pages/roles.ts').then((module) => module.roles),
  }),
  tablePage({
    path: paths.comparedPeople,
    title: 'Votes and verdicts',
    access: 'superuser',
    table: () => import('./pages/compared-people.ts').then((module) => module.comparedPeople),
  }),
  tablePage({
    path: paths.userAgreement,
    title: 'Agreement of users',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Agreement of users' },
    table: () => import('./pages/users.ts').then((module) => module.users),
  }),
  tablePage({
    path: paths.disagreements,
    title: 'Open disagreements',
    access: 'superuser',
    table: () => import('./pages/disagreements.ts').then((module) => module.disagreements),
  }),
  tablePage({
    path: paths.llmSkills,
    title: 'Skills and criteria',
    access: 'superuser',
    menu: { group: 'LLM Tools', label: 'Skills and criteria' },
    table: () => import('./pages/skills.ts').then((module) => module.skills),
  }),
  {
    path: paths.llmPerson,
    title: 'Explain a verdict',
    access: 'superuser',
    layout: 'shell',
    menu: { group: 'LLM Tools', label: 'Explain a verdict' },
    load: () => import('./DecisionPage.tsx').then((module) => module.DecisionPage),
  },
];
