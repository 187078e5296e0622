import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import { formatKpi } from '../format.ts';

export interface StatTile {
  label: string;
  /** A few words beside the figure. */
  meaning: string;
  value: number | null | undefined;
}

/** A few figures at a glance. */
export function StatTiles({ tiles, pending }: { tiles: readonly StatTile[]; pending: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: `repeat(${tiles.length}, 1fr)` },
      }}
    >
      {tiles.map(({ label, meaning, value }) => (
        <Card
          key={label}
          sx={{
            px: 1.5,
            py: 1,
            minWidth: 0,
            ...(tiles.length % 2 === 1 && { '&:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }),
          }}
        >
          <Typography component="dt" variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Stack component="dd" direction="row" sx={{ m: 0, columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
            <Typography
              component="span"
              sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
            >
              {pending ? <Skeleton width={32} /> : formatKpi(value)}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {meaning}
            </Typography>
          </Stack>
        </Card>
      ))}
    </Box>
  );
}
