import { type ChartPeriod, chartPeriods, type ChartRange, chartRanges, fitsRange } from '@app/contract/charts';
import { Button, MenuItem, Stack, TextField } from '@mui/material';

interface Props {
  ranges: readonly ChartRange[];
  periods: readonly ChartPeriod[];
  range: ChartRange;
  period: ChartPeriod | undefined;
  onChange: (chosen: { range?: ChartRange; period?: ChartPeriod | undefined }) => void;
}

/** How far back the charts of a page look, and in what steps. */
export function ChartPickers({ ranges, periods, range, period, onChange }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <Stack direction="row" role="group" aria-label="Range" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        {inOrder(ranges).map((each) => (
          <Button
            key={each}
            variant={each === range ? 'contained' : 'outlined'}
            aria-pressed={each === range}
            onClick={() => onChange({ range: each })}
            sx={{ minWidth: 0, px: 1 }}
          >
            {chartRanges[each]}
          </Button>
        ))}
      </Stack>
      {periods.length > 0 && (
        <TextField
          select
          label="Period"
          value={period && fitsRange(range, period) ? period : ''}
          onChange={({ target }) => onChange({ period: chartPeriods.find((each) => each === target.value) })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: 120 }}
        >
          <MenuItem value="">Automatic</MenuItem>
          {periods.map((each) => (
            <MenuItem key={each} value={each} disabled={!fitsRange(range, each)}>
              {{ hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }[each]}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}

/* A definition names the usual range first; people read them from short to long. */
const inOrder = (ranges: readonly ChartRange[]): ChartRange[] =>
  (Object.keys(chartRanges) as ChartRange[]).filter((range) => ranges.includes(range));
