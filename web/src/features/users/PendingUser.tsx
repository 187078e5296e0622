import type { ManagedUser } from '@app/contract/users/user-changes';
import { Box, Button, Card, CardActions, CardContent, Link, Stack, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { isWebLink } from '../../kit/web-link.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { nameOf, useDecide } from './decisions.ts';

/** Somebody who has registered and waits for an answer. */
export function PendingUser({ row: user }: { row: ManagedUser }) {
  const inPerson = useCurrentUser().impersonator === null;
  const [rejecting, setRejecting] = useState(false);
  const approve = useDecide('approve');
  const name = nameOf(user);
  const approveNow = () =>
    approve.mutate(
      { user },
      {
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
          disabled={!inPerson || user.userprofile.terms_accepted === null}
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
      {rejecting && <DecisionDialog decision="reject" user={user} onClose={() => setRejecting(false)} />}
    </Card>
  );
}

function Details({ user: { email, created, userprofile } }: { user: ManagedUser }) {
  const { company, company_name, phone_number, linkedin_url, linkedin_email, terms_accepted } = userprofile;
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
      <Fact name="Terms">{terms_accepted === null && 'Not accepted yet; asked for at sign-in'}</Fact>
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
