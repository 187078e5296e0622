import { Chip, Link, Stack } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { Link as RouterLink } from 'react-router';

interface Named {
  id: number;
  name: string;
  client: boolean;
  do_not_poach: boolean;
}

export const companyColumn = <Row extends Named>(): GridColDef<Row> => ({
  field: 'name',
  headerName: 'Company',
  flex: 1.6,
  minWidth: 160,
  sortable: false,
  renderCell: ({ row }) => (
    <Link component={RouterLink} to={`/company/${row.id}/`} sx={{ fontWeight: 600 }}>
      {row.name}
    </Link>
  ),
});

export const flagsColumn = <Row extends Named>(): GridColDef<Row> => ({
  field: 'client',
  headerName: 'Status',
  width: 170,
  sortable: false,
  renderCell: ({ row }) => <CompanyFlags company={row} />,
});

export const numberColumn = <Row extends Named>(field: string, headerName: string): GridColDef<Row> => ({
  field,
  headerName,
  width: 100,
  align: 'right',
  headerAlign: 'right',
  sortable: false,
  valueFormatter: (value: number) => (value >= 1000 ? '1000+' : String(value)),
});

export function CompanyFlags({ company }: { company: Pick<Named, 'client' | 'do_not_poach'> }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', height: '100%' }}>
      {company.client && <Chip size="small" color="success" variant="outlined" label="Client" />}
      {company.do_not_poach && <Chip size="small" color="error" variant="outlined" label="Do not poach" />}
    </Stack>
  );
}
