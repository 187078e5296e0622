import { type AssignmentCard, listAssignments } from '@app/contract/roles/assignments';
import type { FullCompany } from '@app/contract/people/companies';
import { Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { pathTo } from '../../parts/paths.ts';
import { Deadline } from '../../parts/roles/Deadline.tsx';
import { Funnel } from '../../parts/roles/Funnel.tsx';
import { StatusMenu } from '../../parts/roles/StatusMenu.tsx';
import { CompanySection, rowList } from './CompanySection.tsx';

const few = 5;

interface Props {
  company: FullCompany;
  onAdd: () => void;
}

/** The roles that this client has with us, the last added first. */
export function ClientRoles({ company, onAdd }: Props) {
  const [all, setAll] = useState(false);
  const roles = useQuery(queryOf(listAssignments, { query: { company: company.id, ordering: '-created' } }));
  return (
    <CompanySection title="Roles" count={roles.data && String(roles.data.results.length)}>
      <Loaded query={roles}>
        {({ results }) => (
          <>
            {results.length === 0 && (
              <Typography color="textSecondary">
                No roles yet. <Button onClick={onAdd}>Add the first one</Button>
              </Typography>
            )}
            <Box component="ul" sx={rowList}>
              {results.slice(0, all ? undefined : few).map((role) => (
                <Role key={role.id} role={role} />
              ))}
            </Box>
            {results.length > few && (
              <Button onClick={() => setAll(!all)} aria-expanded={all} sx={{ ml: -0.75 }}>
                {all ? 'Show fewer' : `Show ${results.length - few} more`}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </CompanySection>
  );
}

/** One row: the role, its status, its deadline and how many people stand where. */
function Role({ role }: { role: AssignmentCard }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) 140px minmax(0, 220px) minmax(0, 320px)',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 0.75,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={pathTo('board', {}, { assignmentId: role.id })} sx={{ fontWeight: 600 }}>
          {role.name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          #{role.id}, added {formatDate(role.created)}
        </Typography>
      </Box>
      <span>
        <StatusMenu role={role} />
      </span>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Deadline deadline={role.submission_deadline} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <Funnel role={role} />
      </Box>
    </Box>
  );
}
