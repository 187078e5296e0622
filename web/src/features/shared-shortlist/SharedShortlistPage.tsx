import type { Response } from '@app/contract/base/endpoint';
import { productName } from '@app/contract/base/product';
import type { openShortlist } from '@app/contract/roles/shortlists';
import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import logo from '../../kit/logo.svg';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { usePageTitle } from '../../kit/page/address/page-title.ts';
import { pathTo } from '../../parts/paths.ts';
import { SharedPersonCard } from './SharedPersonCard.tsx';
import { sharedQuery } from './shared-query.ts';
import { Watermark } from './Watermark.tsx';

/**
 * Where the link leads that a client got. Its secret stands behind the #: browsers send that to nobody, so no log, no mail scanner and
 * no page that it leads on to has it.
 */
export function SharedShortlistPage() {
  const token = window.location.hash.slice(1);
  const heading = usePageTitle('Shortlist');
  return (
    <Box component="main" sx={{ maxWidth: 860, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 4 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 2 }}>
        <img src={logo} alt="" width={24} height={24} />
        <Typography sx={{ fontWeight: 650 }}>{productName}</Typography>
      </Stack>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 1 }}>
        Shortlist
      </Typography>
      {token === '' ? (
        <Alert severity="error">This link is not complete. Please copy all of it from the mail.</Alert>
      ) : (
        <Shared token={token} />
      )}
      <Link href={pathTo('privacyPolicy')} variant="body2" color="textSecondary" sx={{ display: 'block', mt: 4 }}>
        Privacy policy
      </Link>
    </Box>
  );
}

function Shared({ token }: { token: string }) {
  const query = useQuery(sharedQuery(token));
  return <Loaded query={query}>{(list) => <People list={list} token={token} />}</Loaded>;
}

function People({ list, token }: { list: Response<typeof openShortlist>; token: string }) {
  const { client, role, opened, expires, people, gone } = list;
  const forWhom = `${client} · ${formatDateTime(opened)}`;
  return (
    <>
      <Watermark text={forWhom} />
      <Typography sx={{ fontSize: 18, fontWeight: 600 }}>{role}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        For {forWhom}. Please do not pass it on; the link works until {expires.slice(0, 10)}.
      </Typography>
      {gone > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {gone === 1 ? '1 person is' : `${gone} people are`} not on this list any more.
        </Alert>
      )}
      {people.length === 0 && <Typography>No one is on this list any more.</Typography>}
      <Stack component="ol" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map((person) => (
          <SharedPersonCard key={person.place} person={person} token={token} />
        ))}
      </Stack>
    </>
  );
}
