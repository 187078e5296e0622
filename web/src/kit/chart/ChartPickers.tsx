import { type ChartPeriod, chartPeriods, type ChartRange, chartRanges, fitsRange } from '@app/contract/charts/charts';
import { Button, Chip, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { type Chosen, ownZone } from './useChosenTime.ts';

interface Props {
  ranges: readonly ChartRange[];
  periods: readonly ChartPeriod[];
  chosen: Chosen;
  /** Whether any chart of the page can be compared with the period before. */
  comparable: boolean;
  /** What the page lets people choose besides. */
  controls?: ReactNode;
  /** At the right end. */
  actions?: ReactNode;
}

/** How far back the charts of a page look, in what steps, and beside what. */
export function ChartPickers({ ranges, periods, chosen, comparable, controls, actions }: Props) {
  const { range, period, compares, time, change } = chosen;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      {ranges.length > 0 && (
        <Stack direction="row" role="group" aria-label="Range" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
          {inOrder(ranges).map((each) => (
            <Button
              key={each}
              variant={each === range ? 'contained' : 'outlined'}
              aria-pressed={each === range}
              onClick={() => change({ range: each })}
              sx={{ minWidth: 0, px: 1 }}
            >
              {chartRanges[each]}
            </Button>
          ))}
        </Stack>
      )}
      {periods.length > 0 && (
        <TextField
          select
          label="Period"
          value={period !== 'auto' && fitsRange(range, period) ? period : 'auto'}
          onChange={({ target }) => change({ period: chartPeriods.find((each) => each === target.value) ?? 'auto' })}
          sx={{ width: 120 }}
        >
          <MenuItem value="auto">Automatic</MenuItem>
          {periods.map((each) => (
            <MenuItem key={each} value={each} disabled={!fitsRange(range, each)}>
              {{ hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }[each]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {controls}
      {comparable && range !== 'all' && (
        <FormControlLabel
          control={<Switch checked={compares} onChange={(_, isOn) => change({ compare: isOn ? '1' : undefined })} />}
          label="Compare with the period before"
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0, mr: 0, gap: 0.5 }}
        />
      )}
      {time.tz !== ownZone() && (
        <Chip label={`Times of ${time.tz.replaceAll('_', ' ')}`} onDelete={() => change({ tz: undefined })} />
      )}
      {actions && <Stack sx={{ ml: 'auto' }}>{actions}</Stack>}
    </Stack>
  );
}

/* A definition names the usual range first; people read them from short to long. */
const inOrder = (ranges: readonly ChartRange[]): ChartRange[] =>
  (Object.keys(chartRanges) as ChartRange[]).filter((range) => ranges.includes(range));
