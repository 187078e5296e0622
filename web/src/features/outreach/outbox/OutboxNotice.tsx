import { getMailbox } from '@app/contract/outreach/outreach';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { EmailFigures } from './EmailFigures.tsx';

const MailboxNotice = lazy(async () => ({
  default: (await import('../../../parts/outreach/MailboxNotice.tsx')).MailboxNotice,
}));

/** What became of what has left; and why nothing leaves, if that is so. */
export function OutboxNotice() {
  const { data } = useQuery(queryOf(getMailbox));
  return (
    <Stack spacing={1} sx={{ '&:not(:empty)': { mb: 2 } }}>
      <Suspense>{data && <MailboxNotice mailbox={data.mailbox} />}</Suspense>
      <EmailFigures />
    </Stack>
  );
}
