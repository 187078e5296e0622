import { listAssignments } from '@app/contract/assignments';
import Add from '@mui/icons-material/Add';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  Grid,
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
import { queryOf } from '../../kit/api.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { useSearch } from '../../kit/search.ts';
import { SearchField } from '../../kit/SearchField.tsx';
import { useCurrentUser } from '../../parts/current-user.tsx';
import { RoleCard } from './RoleCard.tsx';
import { useRoleTasks } from './role-queries.ts';
import { rolesSearch, shownRoles, type Sort, sorts, statusesOf } from './roles-search.ts';
import { StatusFilter } from './StatusFilter.tsx';

/* What only some ask for does not keep the others waiting. */
const RoleTable = lazy(async () => ({ default: (await import('./RoleTable.tsx')).RoleTable }));
const RoleDrawer = lazy(async () => ({ default: (await import('./RoleDrawer.tsx')).RoleDrawer }));
const NewRoleDialog = lazy(async () => ({ default: (await import('./NewRoleDialog.tsx')).NewRoleDialog }));
const CloneRoleDialog = lazy(async () => ({ default: (await import('./CloneRoleDialog.tsx')).CloneRoleDialog }));

export function RolesPage() {
  const user = useCurrentUser();
  const [{ statusFilter, query, sort, view, all, role }, setSearch] = useSearch(rolesSearch);
  const statuses = statusesOf(statusFilter);
  const [adding, setAdding] = useState(false);
  const [cloning, setCloning] = useState<{ id: number; name: string }>();
  const tasks = useRoleTasks();
  const roles = useQuery({
    ...queryOf(listAssignments, {
      query: {
        ordering: sort === 'health' ? 'name' : sort,
        include_votes_by_user: 'true',
        status: statuses.join(','),
        ...(!all && { user: String(user.id) }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const open = (id: number) => setSearch({ role: id });
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
        <SearchField
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
          label="Everybody’s roles"
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
            <Grid container spacing={1.5} component="ul" aria-label="Roles" sx={{ listStyle: 'none', p: 0 }}>
              {shown.map((each) => (
                <Grid key={each.id} component="li" size={{ xs: 12, md: 4, lg: 3, xl: 1.5 }}>
                  <RoleCard role={each} tasks={tasks.get(each.id)} onOpen={open} onClone={setCloning} />
                </Grid>
              ))}
            </Grid>
          );
        }}
      </Loaded>
      <Suspense>
        {role !== undefined && (
          <RoleDrawer
            key={role}
            id={role}
            onClose={() => setSearch({ role: undefined }, { replace: true })}
            onClone={setCloning}
          />
        )}
        {adding && <NewRoleDialog onClose={() => setAdding(false)} onAdded={open} />}
        {cloning && <CloneRoleDialog role={cloning} onClose={() => setCloning(undefined)} onAdded={open} />}
      </Suspense>
    </Page>
  );
}

function NoRoles({ hidden, all }: { hidden: boolean; all: boolean }) {
  return (
    <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
      {hidden
        ? 'No role fits what you search for.'
        : all
          ? 'There are no roles of these statuses.'
          : 'You work on no role of these statuses. Choose more statuses, or look at everybody’s roles.'}
    </Typography>
  );
}
