import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/company_search',
    title: 'Companies',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Companies' },
    keys: 'g c',
    load: () => import('./CompanySearchPage.tsx').then((module) => module.CompanySearchPage),
  },
  {
    path: '/company/:id',
    example: '/company/9',
    title: 'Company',
    access: 'user',
    layout: 'shell',
    load: () => import('./CompanyPage.tsx').then((module) => module.CompanyPage),
  },
  {
    path: '/company_sales',
    title: 'Sales',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Sales' },
    load: () => import('./CompanySalesPage.tsx').then((module) => module.CompanySalesPage),
  },
  {
    path: '/job',
    title: 'Job postings',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Job postings' },
    load: () => import('./JobPostingsPage.tsx').then((module) => module.AllPostingsPage),
  },
  {
    path: '/linkedin_job_posting',
    title: 'Network postings',
    access: 'user',
    layout: 'shell',
    menu: { group: 'Search', label: 'Network postings' },
    load: () => import('./JobPostingsPage.tsx').then((module) => module.NetworkPostingsPage),
  },
];
