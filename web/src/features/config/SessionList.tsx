import { listSessions, revokeSession, type Session } from '@app/contract/users/access-tokens';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { browserName } from '@app/contract/users/browser-name';
import { useWrite } from '../../kit/net/useWrite.ts';

export function SessionList() {
  const query = useQuery(queryOf(listSessions));
  return (
    <Loaded query={query}>
      {({ results }) => (
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {results.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function SessionRow({ session: { id, browser, created, last_seen, current, impersonator } }: { session: Session }) {
  const inPerson = useCurrentUser().impersonator === null;
  const revoke = useWrite(revokeSession, {
    onSuccess: () => notify('The session was signed out'),
    failure: 'The session could not be signed out',
  });
  const name = browserName(browser);
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography title={browser} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {current && <Chip label="This session" color="primary" variant="outlined" />}
          {impersonator !== null && <Chip label={`${impersonator} acting as you`} color="warning" variant="outlined" />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Last used {formatAge(last_seen)} · signed in {formatDateTime(created)}
        </Typography>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          disabled={!inPerson}
          loading={revoke.isPending}
          aria-label={`Sign out ${name}, signed in ${formatDateTime(created)}`}
          onClick={() => revoke.mutate({ params: { id } })}
        >
          Sign out
        </Button>
      )}
    </Stack>
  );
}
