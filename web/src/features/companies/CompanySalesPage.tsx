import { listCompanySales } from '@app/contract/companies';
import type { Response } from '@app/contract/base/endpoint';
import { call } from '../../kit/net/api.ts';
import { formatAge } from '../../kit/format.ts';
import { ListPage } from '../../parts/ListPage.tsx';
import { companyColumn, flagsColumn, numberColumn } from './columns.tsx';

type Row = Response<typeof listCompanySales>['results'][number];
const filters = [{ name: 'client', value: '1', label: 'Clients' }];

export function CompanySalesPage() {
  return (
    <ListPage<Row>
      title="Sales"
      subtitle="Whom we know where, what they look for, when we last spoke and what is next."
      placeholder="Company"
      filters={filters}
      essential={['name', 'next_step']}
      path={listCompanySales.path}
      read={(query) => call(listCompanySales, { query })}
      empty="No companies yet."
      columns={[
        companyColumn(),
        flagsColumn(),
        { field: 'industry', headerName: 'Industry', flex: 0.8, sortable: false },
        numberColumn('open_roles', 'Open roles'),
        numberColumn('past_roles', 'Past roles'),
        numberColumn('open_postings', 'Open ads'),
        numberColumn('people', 'People'),
        {
          field: 'last_touch',
          headerName: 'Last touch',
          width: 150,
          sortable: false,
          valueFormatter: (value: string | null) => (value ? formatAge(value) : 'Never'),
        },
        { field: 'next_step', headerName: 'Next step', flex: 1.2, minWidth: 140, sortable: false },
      ]}
    />
  );
}
