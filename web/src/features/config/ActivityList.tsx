import { auditActions, type AuditEntry, listOwnActivity } from '@app/contract/audit';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { useCurrentUser } from '../../parts/current-user.tsx';

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
                  sx={{ color: 'text.secondary', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
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

/** Who did it, as the owner of the account reads it. */
export function doerOf({ user, actor }: Pick<AuditEntry, 'user' | 'actor'>, owner: number): string {
  const name = (who: AuditEntry['user']) =>
    who === null ? 'Somebody not signed in' : who.id === owner ? 'You' : who.username;
  if (actor === null || actor.id === user?.id) return name(user);
  return `${name(actor)} acting as ${user?.id === owner ? 'you' : name(user)}`;
}

function deedOf({ action, target, reason }: AuditEntry, owner: number): string {
  const aim = target !== null && target.id !== owner ? ` (${target.name})` : '';
  return `${auditActions[action]}${aim}${reason ? `. Reason: ${reason}` : ''}`;
}
