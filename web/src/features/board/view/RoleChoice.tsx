import { type AssignmentCard, listAssignments, openStatuses, statusLabel } from '@app/contract/roles/assignments';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { FieldSearch } from '../../../kit/form/FieldSearch.tsx';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { statusText } from '../../../parts/StatusChip.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

/** The board belongs to a role: which one? A page of cards, not a field: one chooses by what is on each board. */
export function RoleChoice() {
  const { id } = useCurrentUser();
  const [all, setAll] = useState(false);
  const [query, setQuery] = useState('');
  const mine = all ? {} : { user: id };
  const roles = useQuery(
    queryOf(listAssignments, { query: { ...mine, status: openStatuses.join(','), ordering: 'name' } }),
  );
  const fits = ({ name, company_name, id: role }: AssignmentCard) =>
    `${name} ${company_name} ${role}`.toLowerCase().includes(query.toLowerCase());
  return (
    <Page title="Candidate Board" subtitle="Which role do you want to work on?">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <FieldSearch label="Find a role" placeholder="Name, client or number" query={query} onChange={setQuery} />
        {[false, true].map((wide) => (
          <ChoiceChip
            key={String(wide)}
            label={wide ? 'All open roles' : 'My open roles'}
            isOn={all === wide}
            onClick={() => setAll(wide)}
          />
        ))}
      </Box>
      <Loaded query={roles}>
        {({ results }) => {
          const found = results.filter(fits);
          if (found.length === 0)
            return (
              <Typography sx={{ color: 'text.secondary' }}>
                {query
                  ? 'No role matches. Try fewer words.'
                  : all
                    ? 'No open roles yet.'
                    : 'You are not on any open role. See all open roles, or ask a colleague to add you.'}
              </Typography>
            );
          return (
            <Box
              component="ul"
              aria-label="Roles"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
                gap: 1.5,
                m: 0,
                p: 0,
                listStyle: 'none',
              }}
            >
              {found.map((role) => (
                <li key={role.id}>
                  <RoleCard role={role} />
                </li>
              ))}
            </Box>
          );
        }}
      </Loaded>
    </Page>
  );
}

function RoleCard({ role: { id, name, company_name, status, funnel } }: { role: AssignmentCard }) {
  const filled = funnel.filter(({ count }) => count > 0);
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        component={RouterLink}
        to={`?assignmentId=${id}`}
        sx={{ p: 1.5, height: '100%', display: 'block' }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {name}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            #{id}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[company_name, statusText(statusLabel(status))].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {filled.length === 0
            ? 'No one on the board yet'
            : filled.map((step) => `${step.name} ${step.count}`).join(' · ')}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
