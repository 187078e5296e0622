import { listUsers, type ManagedUser, userOrderings } from '@app/contract/users';
import { Chip, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { DataTable } from '../../kit/list/DataTable.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/search.ts';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { type AskedDecision, DecisionDialog } from './DecisionDialog.tsx';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { useUserColumns } from './useUserColumns.tsx';
import { UserDrawer } from './UserDrawer.tsx';

const states = { active: 'Active', deactivated: 'Deactivated', rejected: 'Rejected' } as const;

const search = z.object({
  query: z.string().default(''),
  state: z.enum(Object.keys(states) as [keyof typeof states]).default('active'),
  ordering: z.enum(userOrderings).default('username'),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce
    .number()
    .pipe(z.literal([25, 50, 100]))
    .default(50),
  /** The user whose drawer is open. */
  user: z.coerce.number().int().positive().optional(),
});

export function ActiveUsersPage() {
  const [{ query, state, ordering, page, page_size, user }, setSearch] = useSearch(search);
  const users = useQuery({
    ...queryOf(listUsers, {
      query: {
        state,
        ordering,
        limit: String(page_size),
        offset: String((page - 1) * page_size),
        ...(query && { query }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const [asked, setAsked] = useState<{ decision: AskedDecision; user: ManagedUser }>();
  const columns = useUserColumns({
    onEdit: ({ id }) => setSearch({ user: id }),
    onDecide: (decision, decided) => setAsked({ decision, user: decided }),
  });
  const descending = ordering.startsWith('-');
  return (
    <Page title="Manage users" subtitle="Everybody who may sign in, and those who no longer may.">
      <InPersonNotice what="users" />
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label="Search users"
          placeholder="Name, username or e-mail"
          query={query}
          onChange={(typed) => setSearch({ query: typed, page: undefined }, { replace: true })}
        />
        <Stack direction="row" spacing={1} role="group" aria-label="State">
          {Object.entries(states).map(([value, label]) => (
            <Chip
              key={value}
              label={label}
              clickable
              aria-pressed={state === value}
              color={state === value ? 'primary' : 'default'}
              variant={state === value ? 'filled' : 'outlined'}
              onClick={() => setSearch({ state: value, page: undefined })}
            />
          ))}
        </Stack>
      </Stack>
      <Loaded query={users}>
        {({ results, count }) => (
          <DataTable
            label="Users"
            rows={results}
            columns={columns}
            loading={users.isPlaceholderData}
            rowCount={count}
            page={page - 1}
            pageSize={page_size}
            onPageChange={(next, size) => setSearch({ page: size === page_size ? next + 1 : 1, page_size: size })}
            sort={{ field: ordering.replace('-', ''), direction: descending ? 'desc' : 'asc' }}
            onSortChange={(sort) =>
              setSearch({
                ordering: sort && (sort.direction === 'desc' ? `-${sort.field}` : sort.field),
                page: undefined,
              })
            }
            empty={
              query
                ? `No ${states[state].toLowerCase()} user matches “${query}”.`
                : `No ${states[state].toLowerCase()} users.`
            }
            rowHeight={52}
            onRowClick={({ id }) => setSearch({ user: id })}
          />
        )}
      </Loaded>
      {user !== undefined && (
        <UserDrawer
          id={user}
          onClose={() => setSearch({ user: undefined })}
          onDecide={(decision, decided) => setAsked({ decision, user: decided })}
        />
      )}
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} onDone={() => setAsked(undefined)} />}
    </Page>
  );
}
