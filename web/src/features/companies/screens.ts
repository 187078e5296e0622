import { tablePage } from '../../kit/list/table-page.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  tablePage({
    path: '/company_search',
    title: 'Companies',
    access: 'user',
    menu: { group: 'Search', label: 'Companies' },
    keys: 'g c',
    table: () => import('./pages/companies.ts').then((module) => module.companies),
  }),
  {
    path: '/company/:id',
    example: '/company/9',
    title: 'Company',
    access: 'user',
    layout: 'shell',
    load: () => import('./CompanyPage.tsx').then((module) => module.CompanyPage),
  },
  tablePage({
    path: '/company_sales',
    title: 'Sales',
    access: 'user',
    menu: { group: 'Search', label: 'Sales' },
    table: () => import('./pages/sales.ts').then((module) => module.sales),
  }),
  tablePage({
    path: '/job',
    title: 'Job postings',
    access: 'user',
    menu: { group: 'Search', label: 'Job postings' },
    table: () => import('./pages/postings.ts').then((module) => module.postings),
  }),
  tablePage({
    path: '/linkedin_job_posting',
    title: 'Network postings',
    access: 'user',
    menu: { group: 'Search', label: 'Network postings' },
    table: () => import('./pages/postings.ts').then((module) => module.networkPostings),
  }),
];
