import type { ManagedUser } from '@app/contract/users';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Chip, Stack, Tooltip, Typography, useMediaQuery, useTheme } from '@mui/material';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { type AskedDecision, questions } from './DecisionDialog.tsx';
import { nameOf } from './decisions.ts';
import { possibleDecisions } from './possible-decisions.ts';

interface Handlers {
  onEdit: (user: ManagedUser) => void;
  onDecide: (decision: AskedDecision, user: ManagedUser) => void;
}

const essential = new Set(['username', 'actions']);

/** The columns of the user list. A narrow screen keeps those one cannot do without; the drawer has the rest. */
export function useUserColumns({ onEdit, onDecide }: Handlers): GridColDef<ManagedUser>[] {
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const editor = useCurrentUser();
  const columns: GridColDef<ManagedUser>[] = [
    {
      field: 'username',
      headerName: 'User',
      flex: 1.2,
      minWidth: 170,
      renderCell: ({ row }) => (
        <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', height: '100%', minWidth: 0 }}>
          <UserAvatar user={row} size={32} />
          <Box sx={{ minWidth: 0, lineHeight: 1.35 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 'inherit' }}>
              {nameOf(row)}
            </Typography>
            <Typography variant="caption" component="div" color="textSecondary" noWrap sx={{ lineHeight: 'inherit' }}>
              {row.username}
            </Typography>
          </Box>
        </Stack>
      ),
    },
    { field: 'email', headerName: 'E-mail', flex: 1.2, minWidth: 180 },
    {
      field: 'roles',
      headerName: 'Roles',
      flex: 0.9,
      minWidth: 130,
      sortable: false,
      renderCell: ({ row }) => <Roles user={row} />,
    },
    {
      field: 'company',
      headerName: 'Company',
      flex: 0.8,
      minWidth: 110,
      sortable: false,
      valueGetter: (_, { userprofile }) => userprofile.company?.name ?? userprofile.company_name,
    },
    {
      field: 'last_login',
      headerName: 'Last sign-in',
      flex: 0.8,
      minWidth: 145,
      renderCell: ({ row: { last_login } }) =>
        last_login === null ? (
          'Never'
        ) : (
          <Tooltip title={formatDateTime(last_login)} describeChild>
            <time dateTime={last_login}>{formatAge(last_login)}</time>
          </Tooltip>
        ),
    },
    { field: 'open_sessions', headerName: 'Sessions', type: 'number', width: 80, sortable: false },
    {
      field: 'actions',
      headerName: 'Actions',
      type: 'actions',
      width: 90,
      renderCell: (params) => (
        <GridActionsCell {...params}>
          <GridActionsCellItem
            icon={<EditOutlined />}
            label={`Edit ${nameOf(params.row)}`}
            onClick={() => onEdit(params.row)}
          />
          {possibleDecisions(editor, params.row).map((decision) => (
            <GridActionsCellItem
              key={decision}
              showInMenu
              label={questions[decision].label}
              onClick={() => onDecide(decision, params.row)}
            />
          ))}
        </GridActionsCell>
      ),
    },
  ];
  return columns.filter(({ field }) => wide || essential.has(field));
}

function Roles({ user: { is_staff, is_superuser, userprofile } }: { user: ManagedUser }) {
  const roles = [is_superuser && 'Superuser', is_staff && 'Staff', userprofile.can_impersonate && 'Impersonates'];
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.25, flexWrap: 'wrap', alignItems: 'center', alignContent: 'center', height: '100%' }}
    >
      {roles.map((role) => role && <Chip key={role} size="small" label={role} variant="outlined" />)}
    </Stack>
  );
}
