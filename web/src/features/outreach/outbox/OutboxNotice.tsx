import { getMailbox } from '@app/contract/outreach';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../kit/net/api.ts';

const MailboxNotice = lazy(async () => ({
  default: (await import('../../../parts/outreach/MailboxNotice.tsx')).MailboxNotice,
}));

/** Says why nothing leaves, if that is so. */
export function OutboxNotice() {
  const { data } = useQuery(queryOf(getMailbox));
  return (
    <Box sx={{ '&:not(:empty)': { mb: 2 } }}>
      <Suspense>{data && <MailboxNotice mailbox={data.mailbox} />}</Suspense>
    </Box>
  );
}
