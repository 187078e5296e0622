import { getInvitationFigures, getInvitationFlow } from '@app/contract/machine/invite-queue';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../../kit/chart/ChartCard.tsx';
import { StatTiles } from '../../../kit/chart/StatTiles.tsx';
import { formatAge, formatDateTime, formatKpi } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How the queue does, and what went in and out lately. */
export function InviteQueueHead() {
  const { data, isPending, isError } = useQuery(queryOf(getInvitationFigures));
  const flow = useQuery(queryOf(getInvitationFlow, { query: { range: '1m', tz: zone } }));
  const count = (value: number | undefined) => formatKpi(value);
  const pending = isPending && !isError;
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <StatTiles
        tiles={[
          {
            label: 'Waiting',
            figure: count(data?.waiting),
            meaning: data && data.at_hand > 0 ? `and ${data.at_hand} on a screen` : '',
            pending,
          },
          {
            label: 'Oldest',
            figure: data ? (data.oldest ? formatAge(data.oldest) : 'None') : 'N/A',
            meaning: '',
            ...(data?.oldest && { inFull: formatDateTime(data.oldest) }),
            pending,
          },
          { label: 'Sent today', figure: count(data?.sent_today), meaning: '', pending },
          { label: 'Failing', figure: count(data?.failing), meaning: '', pending },
        ]}
      />
      <ChartCard
        title="Into and out of the queue"
        query={flow}
        empty="No invitation was queued or sent in the last month."
      />
    </Stack>
  );
}
