import type { ChartPayload, ChartSeries } from '@app/contract/charts/charts';
import { Box, Paper, Typography } from '@mui/material';
import { cellText } from '../chart-rows.ts';
import { basisText, figureText, marksOn, placeName, type ShownChart, unitOf } from '../chart-texts.ts';
import { baseOf, isBefore } from '../compare.ts';
import type { ChartColours } from './useChartColours.ts';

/** Where the pointer is, in pixels, and what it points at. */
export interface Pointed {
  left: number;
  top: number;
  column: number;
  /** Of a matrix. */
  row?: number;
  /** Where a line from top to bottom marks the place, in pixels. */
  at?: number;
}

interface Props {
  chart: ShownChart;
  colours: ChartColours;
  hidden: ReadonlySet<string>;
  /** Of the drawing, in pixels. */
  width: number;
  pointed: Pointed;
}

/** The figures of the place under the pointer. */
export function ChartPointer({ chart, colours, hidden, width, pointed: { left, top, column, row, at } }: Props) {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none', overflow: 'visible' }}>
      {at !== undefined && (
        <Box sx={{ position: 'absolute', top: 8, bottom: 24, width: '1px', bgcolor: 'outline' }} style={{ left: at }} />
      )}
      <Paper
        variant="outlined"
        sx={{
          position: 'absolute',
          zIndex: 2,
          px: 1.25,
          py: 0.75,
          width: 'max-content',
          boxShadow: 4,
          fontSize: '0.75rem',
        }}
        /* On the side where there is more room. */
        style={{
          top: Math.max(0, top - 24),
          maxWidth: Math.min(320, Math.max(left, width - left) - 20),
          ...(left > width / 2 ? { right: width - left + 14 } : { left: left + 14 }),
        }}
      >
        <Typography variant="caption" component="div" sx={{ fontWeight: 600 }}>
          {placeName(chart, column)}
          {chart.places_before?.[column] && ` (before: ${chart.places_before[column]})`}
        </Typography>
        {row === undefined
          ? chart.series.map((series, index) =>
              hidden.has(baseOf(series)) || isBesideNow(chart, series) ? null : (
                <Box key={series.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                  <Box
                    sx={{ width: 9, height: 9, borderRadius: '2px', flex: 'none' }}
                    style={{ background: colours.series[index] }}
                  />
                  <Box sx={{ flexGrow: 1, mr: 1.5 }}>{series.name}</Box>
                  <b>{valueText(chart, series, column)}</b>
                  {beforeText(chart, series, column)}
                </Box>
              ),
            )
          : `${chart.y_values?.[row] ?? ''}: ${cellText(chart, column, row, ([figure, share]) => (share ? `${figure}, ${share} of the row` : figure))}`}
        {marksOn(chart)
          .filter(({ place }) => place === column)
          .map(({ text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two marks may say the same
            <Typography key={index} variant="caption" component="div" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              ▾ {text}
            </Typography>
          ))}
      </Paper>
    </Box>
  );
}

function valueText(chart: ChartPayload, series: ChartSeries, at: number): string {
  const unit = unitOf(chart, series);
  const basis = basisText(series, at, unit);
  return `${figureText(series.data[at], unit)}${basis && ` (${basis})`}`;
}

/** A figure of the period before stands beside its own of now, unless there is none. */
const isBesideNow = ({ series }: ChartPayload, each: ChartSeries): boolean =>
  isBefore(each) && series.some(({ id }) => id === baseOf(each));
function beforeText(chart: ChartPayload, { id }: ChartSeries, at: number): string {
  const before = chart.series.find((each) => isBefore(each) && baseOf(each) === id);
  return before ? ` before ${figureText(before.data[at], unitOf(chart, before))}` : '';
}
