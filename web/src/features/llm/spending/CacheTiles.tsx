import { listLlmCacheEntries } from '@app/contract/llm/cache';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { StatTiles } from '../../../kit/chart/StatTiles.tsx';
import { formatAge, formatBytes, formatPercent } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';

export function CacheTiles() {
  const { data, isPending } = useQuery(queryOf(listLlmCacheEntries, { query: {} }));
  const share = (value: number | null | undefined): string =>
    value === null || value === undefined ? 'N/A' : formatPercent(value);
  return (
    <Box sx={{ mb: 2 }}>
      <StatTiles
        tiles={[
          { label: 'Hits', meaning: 'of the answers of 30 days', figure: share(data?.hit_share), pending: isPending },
          {
            label: 'Saved',
            meaning: 'by what is in memory',
            figure: figureText(data?.saved_usd, 'usd'),
            pending: isPending,
          },
          { label: 'Size', meaning: 'with its indexes', figure: formatBytes(data?.bytes ?? 0), pending: isPending },
          {
            label: 'Oldest',
            meaning: data ? `kept ${data.keep_days} days, pinned or not` : '',
            figure: data?.oldest ? formatAge(data.oldest) : 'N/A',
            pending: isPending,
          },
          {
            label: 'Remembered by vendors',
            meaning: 'of the tokens in, 30 days',
            figure: share(data?.vendor_share),
            pending: isPending,
          },
        ]}
      />
    </Box>
  );
}
