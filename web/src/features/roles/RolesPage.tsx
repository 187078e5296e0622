import Add from '@mui/icons-material/Add';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { FieldSearch } from '../../kit/form/FieldSearch.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { RoleGrid } from '../../parts/roles/RoleGrid.tsx';
import { rolesQuery } from '../../parts/roles/role-queries.ts';
import { rolesSearch, shownRoles, type Sort, sorts } from './roles-search.ts';
import { statusesOf } from '../../parts/roles/status-filter.ts';
import { StatusFilter } from '../../parts/roles/StatusFilter.tsx';

/* What only some ask for does not keep the others waiting. */
const RoleTable = lazy(async () => ({ default: (await import('./RoleTable.tsx')).RoleTable }));
const RolePanel = lazy(async () => ({ default: (await import('./RolePanel.tsx')).RolePanel }));
const NewRoleDialog = lazy(async () => ({
  default: (await import('../../parts/roles/NewRoleDialog.tsx')).NewRoleDialog,
}));
const CloneRoleDialog = lazy(async () => ({ default: (await import('./CloneRoleDialog.tsx')).CloneRoleDialog }));

export function RolesPage() {
  const user = useCurrentUser();
  const [{ statusFilter, query, sort, view, all, role, tab }, setSearch] = useSearch(rolesSearch);
  const statuses = statusesOf(statusFilter);
  const [adding, setAdding] = useState(false);
  const [cloning, setCloning] = useState<{ id: number; name: string }>();
  const roles = useQuery({
    ...rolesQuery(statuses, all ? undefined : user.id, sort === 'health' ? 'name' : sort),
    placeholderData: keepPreviousData,
  });
  const open = (id: number) => setSearch({ role: id });
  /* A new role has nothing to show yet. */
  const edit = (id: number) => setSearch({ role: id, tab: 'edit' });
  const [params] = useSearchParams();
  const addressOf = (id: number) => {
    const withRole = new URLSearchParams(params);
    withRole.set('role', String(id));
    withRole.delete('tab');
    return { search: withRole.toString() };
  };
  return (
    <Page
      title="Roles"
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
          New role
        </Button>
      }
    >
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <FieldSearch
          label="Search"
          placeholder="Name, company or number"
          query={query}
          onChange={(typed) => setSearch({ query: typed }, { replace: true })}
        />
        <StatusFilter statuses={statuses} onChange={(asked) => setSearch({ statusFilter: asked })} />
        <TextField
          select
          label="Sort"
          value={sort}
          onChange={({ target }) => setSearch({ sort: target.value === 'name' ? undefined : target.value })}
          sx={{ minWidth: 150 }}
        >
          {(Object.keys(sorts) as Sort[]).map((each) => (
            <MenuItem key={each} value={each}>
              {sorts[each]}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Switch checked={all === '1'} onChange={(_, on) => setSearch({ all: on ? '1' : undefined })} />}
          label="Everyone’s roles"
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ mr: 0, ml: -0.5 }}
        />
        <Box sx={{ flexGrow: 1 }} />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="View"
          value={view}
          onChange={(_, chosen: 'cards' | 'table' | null) =>
            chosen && setSearch({ view: chosen === 'cards' ? undefined : chosen })
          }
        >
          <Tooltip title="Cards">
            <ToggleButton value="cards" aria-label="Cards" sx={{ py: 0.5 }}>
              <GridViewOutlined fontSize="small" />
            </ToggleButton>
          </Tooltip>
          <Tooltip title="Table">
            <ToggleButton value="table" aria-label="Table" sx={{ py: 0.5 }}>
              <TableRowsOutlined fontSize="small" />
            </ToggleButton>
          </Tooltip>
        </ToggleButtonGroup>
      </Stack>
      <Loaded query={roles}>
        {({ results }) => {
          const shown = shownRoles(results, query, sort);
          if (shown.length === 0) return <NoRoles hidden={results.length > 0} all={all === '1'} />;
          if (view === 'table')
            return (
              <Suspense>
                <RoleTable roles={shown} onOpen={open} />
              </Suspense>
            );
          return (
            <RoleGrid roles={shown} activeUser={user.id} heading="h2" addressOf={addressOf} onClone={setCloning} />
          );
        }}
      </Loaded>
      <Suspense>
        {role !== undefined && (
          <RolePanel
            key={role}
            id={role}
            tab={tab}
            onTab={(chosen) => setSearch({ tab: chosen === 'edit' ? chosen : undefined }, { replace: true })}
            onClose={() => setSearch({ role: undefined, tab: undefined }, { replace: true })}
            onClone={setCloning}
          />
        )}
        {adding && <NewRoleDialog onClose={() => setAdding(false)} onAdded={edit} />}
        {cloning && <CloneRoleDialog role={cloning} onClose={() => setCloning(undefined)} onAdded={edit} />}
      </Suspense>
    </Page>
  );
}

function NoRoles({ hidden, all }: { hidden: boolean; all: boolean }) {
  return (
    <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
      {hidden
        ? 'No role matches your search.'
        : all
          ? 'No roles with these statuses.'
          : 'You have no roles with these statuses. Choose more statuses, or see everyone’s roles.'}
    </Typography>
  );
}
