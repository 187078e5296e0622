import type { AssignmentStatus } from '@app/contract/roles/assignments';
import type { User } from '@app/contract/users/users';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { byStar, rolesQuery } from '../../parts/roles/role-queries.ts';
import { RoleGrid } from '../../parts/roles/RoleGrid.tsx';
import { StatusFilter } from '../../parts/roles/StatusFilter.tsx';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  user: Pick<User, 'id' | 'username' | 'first_name'>;
  statuses: readonly AssignmentStatus[];
  onFilter: (statusFilter: string) => void;
}
/** A row or two; on a narrow screen the cards below are not to be far away. */
const shownFirst = { narrow: 4, wide: 8 } as const;

/** The roles that a user works on. */
export function RolesSection({ user, statuses, onFilter }: Props) {
  const own = useCurrentUser().id === user.id;
  const query = useQuery({ ...rolesQuery(statuses, user.id), placeholderData: keepPreviousData });
  const [all, setAll] = useState(false);
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const first = shownFirst[narrow ? 'narrow' : 'wide'];
  return (
    <Box component="section" aria-labelledby="roles" sx={{ my: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" id="roles">
          Roles
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {query.data?.results.length}
        </Typography>
        <StatusFilter statuses={statuses} onChange={onFilter} />
      </Stack>
      <Loaded query={query}>
        {({ results }) => {
          /* Stars are the reader's own; they say nothing about the roles of somebody else. */
          const roles = own ? results.toSorted(byStar) : results;
          return (
            <>
              {roles.length === 0 && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {own ? 'You have' : `${user.first_name || user.username} has`} no roles with these statuses.{' '}
                  <Link component={RouterLink} to={pathTo('assignments', {}, { all: 1 })}>
                    See everyone’s roles
                  </Link>
                </Typography>
              )}
              <RoleGrid
                roles={roles.slice(0, all ? undefined : first)}
                activeUser={user.id}
                heading="h3"
                addressOf={(id) => pathTo('assignments', {}, { role: id })}
              />
              {roles.length > first && (
                <Button size="small" onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: 0.5, ml: -0.75 }}>
                  {all ? 'Show fewer' : `Show ${roles.length - first} more`}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}
