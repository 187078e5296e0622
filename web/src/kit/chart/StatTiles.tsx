import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface StatTile {
  label: string;
  /** A few words beside the figure. */
  meaning: string;
  /** Short, as it is shown. */
  figure: string;
  /** In full, on hover. */
  inFull?: string;
  pending: boolean;
}

/** A few figures at a glance. */
export const StatTiles = ({ tiles }: { tiles: readonly StatTile[] }) => (
  <TileGrid count={tiles.length}>
    {tiles.map((tile) => (
      <Tile key={tile.label} {...tile} />
    ))}
  </TileGrid>
);

const mostInRow = 6;

/** Tiles beside each other; on narrow screens in pairs, the first one alone if they are odd. */
export const TileGrid = ({ count, children }: { count: number; children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: {
        xs: 'repeat(2, 1fr)',
        sm: count > mostInRow ? 'repeat(auto-fill, minmax(150px, 1fr))' : `repeat(${count}, 1fr)`,
      },
      ...(count % 2 === 1 && { '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } } }),
    }}
  >
    {children}
  </Box>
);

export const Tile = ({ label, meaning, figure, inFull, pending }: StatTile) => (
  <Card sx={{ px: 1.5, py: 1, minWidth: 0 }}>
    <Typography component="dt" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {label}
    </Typography>
    <Stack component="dd" direction="row" sx={{ m: 0, columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography
        component="span"
        title={inFull}
        sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
      >
        {pending ? <Skeleton width={32} /> : figure}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {meaning}
      </Typography>
    </Stack>
  </Card>
);
