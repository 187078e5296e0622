import { listOwnActivity } from '@app/contract/machine/audit';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { deedOf, doerOf } from './activity.ts';

export function ActivityList() {
  const activity = useQuery(queryOf(listOwnActivity));
  const { id } = useCurrentUser();
  return (
    <Loaded query={activity}>
      {({ results }) =>
        results.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>Nothing has been recorded yet.</Typography>
        ) : (
          <Stack component="ul" spacing={0.75} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {results.map((entry) => (
              <Stack key={entry.id} component="li" direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 2 }}>
                <Typography
                  component="time"
                  variant="body2"
                  dateTime={entry.created}
                  sx={{ color: 'text.secondary', flex: 'none' }}
                >
                  {formatDateTime(entry.created)}
                </Typography>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  <strong>{doerOf(entry, id)}</strong>: {deedOf(entry, id)}
                </Typography>
              </Stack>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
