import { getMessengerForecast } from '@app/contract/charts/messenger-forecast';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../kit/chart/ChartCard.tsx';
import { queryOf } from '../../kit/net/api.ts';
import { useSearch } from '../../kit/page/address/search.ts';

/** How many leave on each of the coming days, of what the table below is about. */
export function ForecastChart() {
  const [{ cap: most, hours, ...asked }] = useSearch(getMessengerForecast.query);
  const query = useQuery({
    ...queryOf(getMessengerForecast, {
      query: {
        ...asked,
        ...(most !== undefined && { cap: String(most) }),
        ...(hours !== undefined && { hours: String(hours) }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ mb: 2 }}>
      <ChartCard title="Messages that will leave, by user" query={query} empty="Nothing that waits will leave." />
    </Box>
  );
}
