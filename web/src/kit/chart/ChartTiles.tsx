import type { ChartPayload } from '@app/contract/charts/charts';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../net/api.ts';
import { figureText, tickText } from './chart-texts.ts';
import { alike, shortChange } from './compare.ts';
import type { ChartSource, TileSource } from './source.ts';
import { Tile, TileGrid } from './StatTiles.tsx';
import type { Chosen } from './useChosenTime.ts';
import { usePeriodBefore } from './usePeriodBefore.ts';

/** The answer at the top of a page. Each figure loads and fails by itself. */
export function ChartTiles({ tiles, chosen }: { tiles: readonly TileSource[]; chosen: Chosen }) {
  if (tiles.length === 0) return null;
  return (
    <Box sx={{ '& + *': { mt: 2 } }}>
      <TileGrid count={tiles.length}>
        {tiles.map((tile) => (
          <ChartTile key={tile.label} tile={tile} chosen={chosen} />
        ))}
      </TileGrid>
    </Box>
  );
}

function ChartTile({ tile, chosen: { time, compares } }: { tile: TileSource; chosen: Chosen }) {
  const { label, meaning, unit, endpoint, request } = tile;
  /* The types of endpoint and value fit each other where the tile was made. */
  const valueOf = tile.value as (answer: unknown) => number | null;
  const query = useQuery({ ...queryOf(endpoint, request(time)), placeholderData: keepPreviousData });
  const answer: unknown = query.data;
  const chart = compares && !query.isPlaceholderData && isChart(answer) ? answer : undefined;
  const before = usePeriodBefore(tile as Pick<ChartSource, 'endpoint' | 'request'>, time, chart);
  const value = answer === undefined ? undefined : valueOf(answer);
  const [now, then] = chart && before?.chart ? alike(chart, before.chart).map(valueOf) : [];
  const change = shortChange(now, then, unit);
  const words =
    query.isError && answer === undefined ? 'could not be read' : [meaning, change].filter(Boolean).join(', ');
  const inFull = figureText(value, unit);
  const figure = value === null || value === undefined ? inFull : tickText(value, unit);
  return <Tile label={label} meaning={words} figure={figure} inFull={inFull} pending={query.isPending} />;
}

const isChart = (answer: unknown): answer is ChartPayload =>
  typeof answer === 'object' && answer !== null && 'shape' in answer && 'x' in answer;
