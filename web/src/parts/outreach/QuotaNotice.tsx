import type { ChannelQuota } from '@app/contract/outreach/sms';
import { Alert } from '@mui/material';

/** Says that some of what is written has to wait for the quota of its channel, before anyone wonders. */
export function QuotaNotice({ quota: { most, used, waiting }, count }: { quota: ChannelQuota; count: number }) {
  const room = Math.max(0, most - used - waiting);
  if (count <= room) return null;
  return (
    <Alert severity="info">
      {room === 0
        ? 'Your quota is used up for now.'
        : `Your quota has room for ${room === 1 ? '1 more message' : `${room} more messages`}.`}{' '}
      The others wait on your work list, which shows when each can be sent.
    </Alert>
  );
}
