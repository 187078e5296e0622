import { listOwnActivity } from '@app/contract/machine/audit';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { QueriedCard } from './QueriedCard.tsx';
import { visitsByOthers } from './visits.ts';
import { pathTo } from '../../parts/paths.ts';

/** Acting as somebody is meant to be seen by them, not only by those who read the audit trail. */
export function VisitsCard() {
  const { id: owner } = useCurrentUser();
  const visits = useQuery({
    ...queryOf(listOwnActivity),
    select: ({ results }) => visitsByOthers(results, owner, new Date()),
  });
  return (
    <QueriedCard
      title="Others acting as you"
      query={visits}
      countOf={({ length }) => length}
      link={{ to: pathTo('settings'), label: 'All activity on your account' }}
    >
      {(found) =>
        found.length === 0 ? (
          'No one has acted as you in the last 7 days.'
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {found.map(({ id, username, created, reason }) => (
              <li key={id}>
                {username}, {formatDateTime(created)}
                {reason && `: ${reason}`}
              </li>
            ))}
          </Box>
        )
      }
    </QueriedCard>
  );
}
