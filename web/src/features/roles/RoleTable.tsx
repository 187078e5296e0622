import type { AssignmentCard } from '@app/contract/roles/assignments';
import { figures } from '@app/contract/charts/figures';
import { Box, Link, useMediaQuery, useTheme } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { Link as RouterLink } from 'react-router';
import { DataTable } from '../../kit/list/DataTable.tsx';
import { formatAge, formatDate } from '../../kit/format.ts';
import { useUserName } from '../../parts/users/users.ts';
import { concernsOf, deadlineAlarm, inProcess } from '../../parts/roles/health.ts';
import { Star } from '../../parts/roles/Star.tsx';
import { StatusMenu } from '../../parts/roles/StatusMenu.tsx';
import { typeTexts } from '../../parts/roles/type-texts.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  roles: readonly AssignmentCard[];
  onOpen: (id: number) => void;
}

const number = { width: 84, align: 'right', headerAlign: 'right', type: 'number' } as const;
/** Those that a narrow screen keeps. */
const essential = new Set(['name', 'status']);

/** The same roles with more of them in sight. */
export function RoleTable({ roles, onOpen }: Props) {
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const userName = useUserName();
  const columns: GridColDef<AssignmentCard>[] = [
    {
      field: 'starred',
      headerName: 'Starred',
      width: 70,
      renderCell: ({ row }) => <Star role={row} />,
    },
    { field: 'id', headerName: 'Id', width: 60, align: 'right', headerAlign: 'right' },
    {
      field: 'name',
      headerName: 'Role',
      flex: 1.6,
      minWidth: 170,
      renderCell: ({ row }) => (
        <Link
          component="button"
          type="button"
          onClick={() => onOpen(row.id)}
          noWrap
          sx={{ fontWeight: 600, textAlign: 'left', maxWidth: '100%', verticalAlign: 'middle' }}
        >
          {row.name}
        </Link>
      ),
    },
    { field: 'company_name', headerName: 'Client', flex: 1, minWidth: 110 },
    { field: 'type', headerName: 'Type', width: 100, valueFormatter: (value: 0 | 1) => typeTexts[value].label },
    {
      field: 'status',
      headerName: 'Status',
      width: 140,
      renderCell: ({ row }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
          <StatusMenu role={row} />
        </Box>
      ),
    },
    {
      field: 'submission_deadline',
      headerName: 'Deadline',
      width: 110,
      renderCell: ({ value }) => {
        const alarm = deadlineAlarm(value);
        return (
          <Box component="span" title={alarm?.text} sx={alarm && { color: `${alarm.severity}.main`, fontWeight: 600 }}>
            {value ? formatDate(value) : ''}
          </Box>
        );
      },
    },
    {
      field: 'votes',
      headerName: figures.votes.name,
      description: figures.votes.definition,
      ...number,
      valueGetter: (_, row) => row.vote_stats.all,
    },
    {
      field: 'up',
      headerName: figures.up_votes.name,
      description: figures.up_votes.definition,
      ...number,
      width: 88,
      valueGetter: (_, row) => row.vote_stats.all_up,
    },
    {
      field: 'funnel',
      headerName: 'In process',
      ...number,
      width: 96,
      valueGetter: (_, row) => inProcess(row),
      renderCell: ({ row, value }) => (
        <Link component={RouterLink} to={pathTo('board', {}, { assignmentId: row.id })}>
          {value}
        </Link>
      ),
    },
    {
      field: 'users',
      headerName: 'Users',
      flex: 1,
      minWidth: 120,
      valueGetter: (value: number[]) => value.map(userName).join(', '),
    },
    {
      field: 'last_activity',
      headerName: 'Last activity',
      width: 130,
      valueFormatter: (value: string | null) => (value ? formatAge(value) : 'None yet'),
    },
    {
      field: 'concerns',
      headerName: 'Needs attention',
      flex: 1,
      minWidth: 130,
      valueGetter: (_, row) => concernsOf(row).join(', '),
    },
  ];
  return (
    <DataTable
      label="Roles"
      rows={roles}
      columns={wide ? columns : columns.filter(({ field }) => essential.has(field))}
      empty="No roles"
    />
  );
}
