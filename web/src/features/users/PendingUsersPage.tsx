import { listUsers, type ManagedUser } from '@app/contract/users';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { Box, Button, Card, CardActions, CardContent, Link, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notify.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { isWebLink } from '../../kit/web-link.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { nameOf, useDecide } from './decisions.ts';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';

const pendingUsers = queryOf(listUsers, { query: { state: 'pending', ordering: 'created', limit: '200' } });

export function PendingUsersPage() {
  const pending = useQuery(pendingUsers);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page title="Pending users" subtitle="People who have registered and wait for an answer, longest waiting first.">
      <InPersonNotice what="users" />
      <Loaded query={pending}>
        {({ results, count }) => (
          /* The card that was decided about disappears and takes the focus with it; here it finds a place to go. */
          <Box ref={list} tabIndex={-1} role="group" aria-label={`${count} waiting`} sx={{ outline: 'none' }}>
            {results.length === 0 ? (
              <NobodyWaits />
            ) : (
              <Box
                sx={{
                  display: 'grid',
                  gap: 1.5,
                  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
                }}
              >
                {results.map((user) => (
                  <PendingUser key={user.id} user={user} onDecided={() => list.current?.focus()} />
                ))}
              </Box>
            )}
            {count > results.length && (
              <Typography color="textSecondary" sx={{ mt: 2 }}>
                {count - results.length} more appear here as these are decided.
              </Typography>
            )}
          </Box>
        )}
      </Loaded>
    </Page>
  );
}

function NobodyWaits() {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 8, color: 'text.secondary', textAlign: 'center' }}>
      <HowToRegOutlined sx={{ fontSize: 40 }} />
      <Typography variant="h2" sx={{ color: 'text.primary' }}>
        Nobody is waiting
      </Typography>
      <Typography>Everyone who has registered has been answered.</Typography>
    </Stack>
  );
}

function PendingUser({ user, onDecided }: { user: ManagedUser; onDecided: () => void }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [rejecting, setRejecting] = useState(false);
  const approve = useDecide('approve');
  const name = nameOf(user);
  const approveNow = () =>
    approve.mutate(
      { user },
      {
        onSuccess: onDecided,
        onError: (error) => notify(errorText(error, 'The user could not be approved'), { severity: 'error' }),
      },
    );
  return (
    <Card component="article" variant="outlined" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flexGrow: 1 }}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mb: 1.5 }}>
          <UserAvatar user={user} size={36} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2" noWrap title={name}>
              {name}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {user.username}
            </Typography>
          </Box>
        </Stack>
        <Details user={user} />
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2, gap: 1 }}>
        <Button
          variant="contained"
          disabled={!inPerson}
          loading={approve.isPending}
          aria-label={`Approve ${name} (${user.username})`}
          onClick={approveNow}
        >
          Approve
        </Button>
        <Button
          color="error"
          disabled={!inPerson || approve.isPending}
          aria-label={`Reject ${name} (${user.username})`}
          onClick={() => setRejecting(true)}
        >
          Reject
        </Button>
      </CardActions>
      {rejecting && (
        <DecisionDialog
          decision="reject"
          user={user}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            onDecided();
          }}
        />
      )}
    </Card>
  );
}

function Details({ user: { email, created, userprofile } }: { user: ManagedUser }) {
  const { company, company_name, phone_number, linkedin_url, linkedin_email } = userprofile;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      <Fact name="E-mail">
        <Link href={`mailto:${email}`}>{email}</Link>
      </Fact>
      <Fact name="Company">{company?.name ?? (company_name && `${company_name} (new)`)}</Fact>
      <Fact name="Phone">
        {phone_number && <Link href={`tel:${phone_number.replaceAll(/[^+\d]/g, '')}`}>{phone_number}</Link>}
      </Fact>
      <Fact name="LinkedIn">
        {isWebLink(linkedin_url) && (
          <Link href={linkedin_url} target="_blank" rel="noopener noreferrer">
            {linkedin_url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </Link>
        )}
      </Fact>
      <Fact name="LinkedIn e-mail">{linkedin_email}</Fact>
      <Fact name="Registered">
        <Tooltip title={formatDateTime(created)} describeChild>
          <time dateTime={created}>{formatAge(created)}</time>
        </Tooltip>
      </Fact>
    </Box>
  );
}

/** A line of the card; what was not given at registration leaves no empty line. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
