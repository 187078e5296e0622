import { listCompanySales } from '@app/contract/people/companies';
import { table } from '../../../kit/list/table.ts';
import { CompanyFlags } from '../CompanyFlags.tsx';
import { flagsText, manyText } from '../company-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

export const sales = table({
  endpoint: listCompanySales,
  rows: 'companies',
  about: 'Whom we know where, what they look for, when we last spoke and what is next.',
  search: 'Company',
  filters: { client: 'Clients' },
  to: ({ id }) => pathTo('company', { id }),
  columns: {
    name: { title: 'Company', grow: 1.6 },
    client: { title: 'Status', width: 170, Cell: CompanyFlags, text: (_, company) => flagsText(company) },
    industry: { title: 'Industry', grow: 0.8 },
    open_roles: { title: 'Open roles', width: 100, format: 'number', text: manyText },
    past_roles: { title: 'Past roles', width: 100, format: 'number', text: manyText },
    open_postings: { title: 'Open ads', width: 100, format: 'number', text: manyText },
    people: { title: 'People', width: 100, format: 'number', text: manyText },
    last_touch: { title: 'Last touch', width: 150, format: 'age', none: 'Never' },
    next_step: { title: 'Next step', grow: 1.2, from: 'xs' },
    next_step_due: { title: 'Due', width: 120, format: 'date' },
  },
  empty: 'No companies yet.',
});
