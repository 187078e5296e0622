import { type EmailFigures as Figures, getEmailStats } from '@app/contract/charts/email-stats';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';

const spans = [
  ['today', 'Today'],
  ['days_7', '7 days'],
  ['days_30', '30 days'],
] as const;

/** What became of the mails that left, in a line for each span of time. */
export function EmailFigures() {
  const [search] = useSearchParams();
  const user = search.get('user') ?? undefined;
  const { data } = useQuery(queryOf(getEmailStats, { query: user === undefined ? {} : { user } }));
  if (!data) return null;
  return (
    <Box
      component="dl"
      aria-label="What became of the mails"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
    >
      {spans.map(([span, title]) => (
        <Box key={span} sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            title="Replied is the share of delivered mails that were answered within 30 days"
            sx={{ m: 0 }}
          >
            {textOf(data[span])}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function textOf({ sent, replied, bounced, opted_out, reply_rate }: Figures): string {
  if (sent === 0) return 'none sent';
  const share = reply_rate === null ? '' : ` (${Math.round(reply_rate * 100)} %)`;
  return [
    `${formatCount(sent)} sent`,
    `${formatCount(replied)} replied${share}`,
    ...(bounced > 0 ? [`${formatCount(bounced)} bounced`] : []),
    ...(opted_out > 0 ? [`${formatCount(opted_out)} opted out`] : []),
  ].join(', ');
}
