import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { paths, pathTo } from '../../parts/paths.ts';

const company = () => import('./CompanyPage.tsx').then((module) => module.CompanyPage);

const ownKeys = { N: 'Write a comment', H: 'Set the next step', '#': 'Tag' };

export const screens: readonly Screen[] = [
  tablePage({
    path: paths.companies,
    title: 'Companies',
    access: 'user',
    menu: { group: 'Search', label: 'Companies' },
    keys: 'g c',
    table: () => import('./pages/companies.ts').then((module) => module.companies),
  }),
  {
    path: paths.company,
    example: pathTo('company', { id: 9 }),
    title: 'Company',
    access: 'user',
    layout: 'shell',
    load: company,
    ownKeys,
  },
  {
    path: paths.companyWithoutId,
    title: 'Company',
    access: 'user',
    layout: 'shell',
    aliasOf: paths.company,
    load: company,
    ownKeys,
  },
  tablePage({
    path: paths.companySales,
    title: 'Sales',
    access: 'user',
    menu: { group: 'Search', label: 'Sales' },
    table: () => import('./pages/sales.ts').then((module) => module.sales),
  }),
  tablePage({
    path: paths.jobPostings,
    title: 'Job postings',
    access: 'user',
    menu: { group: 'Search', label: 'Job postings' },
    table: () => import('./pages/postings.ts').then((module) => module.postings),
  }),
  tablePage({
    path: paths.networkPostings,
    title: 'Network postings',
    access: 'user',
    menu: { group: 'Search', label: 'Network postings' },
    table: () => import('./pages/postings.ts').then((module) => module.networkPostings),
  }),
];
