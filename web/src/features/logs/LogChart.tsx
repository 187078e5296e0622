import { getLogSeries } from '@app/contract/machine/logs';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChartCard } from '../../kit/chart/ChartCard.tsx';
import { ownZone } from '../../kit/chart/useChosenTime.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useSearch } from '../../kit/page/address/search.ts';

const search = z.object({
  level: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).optional(),
  hours: z.enum(['1', '6', '24', '168']).optional(),
  query: z.string().optional(),
  without: z.string().optional(),
  request: z.string().optional(),
  task: z.string().optional(),
  user: z.string().optional(),
});

/** How many lines there were, of what the table below is about. */
export function LogChart() {
  const [asked] = useSearch(search);
  const query = useQuery({
    ...queryOf(getLogSeries, { query: { ...asked, tz: ownZone() } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ mb: 2 }}>
      <ChartCard title="Lines by level" query={query} empty="Nothing was written in this time." />
    </Box>
  );
}
