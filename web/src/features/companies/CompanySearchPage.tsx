import { listCompanies } from '@app/contract/companies';
import type { Response } from '@app/contract/base/endpoint';
import { Button } from '@mui/material';
import { useState } from 'react';
import { call } from '../../kit/net/api.ts';
import { ListPage } from '../../parts/ListPage.tsx';
import { companyColumn, flagsColumn, numberColumn } from './columns.tsx';
import { NewCompanyDialog } from './NewCompanyDialog.tsx';

type Row = Response<typeof listCompanies>['results'][number];
const filters = [
  { name: 'client', value: '1', label: 'Clients' },
  { name: 'do_not_poach', value: '1', label: 'Do not poach' },
];

export function CompanySearchPage() {
  const [adding, setAdding] = useState(false);
  return (
    <ListPage<Row>
      title="Companies"
      subtitle="Clients, competitors and employers of the people we know."
      actions={
        <Button variant="outlined" onClick={() => setAdding(true)}>
          New company
        </Button>
      }
      placeholder="Name"
      filters={filters}
      essential={['name', 'people']}
      path={listCompanies.path}
      read={(query) => call(listCompanies, { query })}
      empty="No companies yet."
      columns={[
        companyColumn(),
        flagsColumn(),
        { field: 'industry', headerName: 'Industry', flex: 1, sortable: false },
        { field: 'size', headerName: 'Employees', width: 120, sortable: false },
        { field: 'location_name', headerName: 'Place', flex: 1, sortable: false },
        numberColumn('people', 'People'),
        numberColumn('postings', 'Postings'),
      ]}
    >
      {adding && <NewCompanyDialog onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
