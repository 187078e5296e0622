import { listCompanies } from '@app/contract/people/companies';
import { table } from '../../../kit/list/table.ts';
import { CompanyFlags } from '../CompanyFlags.tsx';
import { NewCompanyButton } from '../NewCompanyButton.tsx';
import { flagsText, manyText } from '../company-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

export const companies = table({
  endpoint: listCompanies,
  rows: 'companies',
  about: 'Clients, competitors and employers of the people we know.',
  Head: NewCompanyButton,
  search: 'Name',
  filters: { client: 'Clients', do_not_poach: 'Do not poach' },
  to: ({ id }) => pathTo('company', { id }),
  detail: ({ industry, location_name }) => [industry, location_name].filter(Boolean).join(' · '),
  columns: {
    name: { title: 'Company', grow: 1.6 },
    client: { title: 'Status', width: 170, Cell: CompanyFlags, text: (_, company) => flagsText(company) },
    industry: 'Industry',
    size: { title: 'Employees', width: 120 },
    location_name: 'Location',
    people: { title: 'People', width: 100, format: 'number', text: manyText, from: 'xs' },
    postings: { title: 'Postings', width: 100, format: 'number', text: manyText },
    domain: { title: 'Domain', hidden: true },
    website: { title: 'Website', format: 'link', hidden: true },
    next_step: { title: 'Next step', hidden: true },
    next_step_due: { title: 'Next step due', format: 'date', hidden: true },
    updated: { title: 'Updated', format: 'age', width: 150, hidden: true },
  },
  empty: 'No companies yet.',
});
