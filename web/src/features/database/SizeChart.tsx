import { databaseFigures, getDatabaseSeries } from '@app/contract/machine/database';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../kit/chart/ChartCard.tsx';
import { ownZone } from '../../kit/chart/useChosenTime.ts';
import { queryOf } from '../../kit/net/api.ts';

/** How the whole database grew in three months. */
export function SizeChart() {
  const query = useQuery(
    queryOf(getDatabaseSeries, { params: { figure: 'size' }, query: { range: '3m', tz: ownZone() } }),
  );
  return (
    <Box sx={{ mb: 2 }}>
      <ChartCard
        title={databaseFigures.size}
        query={query}
        empty="No samples yet. Workers take one every ten seconds."
      />
    </Box>
  );
}
