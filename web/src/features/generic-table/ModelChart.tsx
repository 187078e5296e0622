import { fieldName } from '@app/contract/charts/chart-fields';
import { chartModel, type ChartModelName } from '@app/contract/charts/chart-models';
import { readFilter } from '@app/contract/charts/chart-filter';
import { getGenericSeries } from '@app/contract/charts/hs';
import { Box, MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ChartCard } from '../../kit/chart/ChartCard.tsx';
import { queryOf } from '../../kit/net/api.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The rows of the table over time: the same model, moment, filter and times, and a split. */
export function ModelChart({ model }: { model: ChartModelName }) {
  const [params, setParams] = useSearchParams();
  const { name, keys } = chartModel(model);
  const of = (part: string): string => params.get(part) ?? '';
  const filter = 'fault' in readFilter(of('filter'), keys) ? '' : of('filter');
  const split = of('split_by') in keys ? of('split_by') : '';
  const asked = Object.entries({ field: of('field'), filter, from: of('from'), to: of('to'), split_by: split });
  const query = useQuery({
    ...queryOf(getGenericSeries, {
      query: { model, tz: zone, range: 'all', ...Object.fromEntries(asked.filter(([, value]) => value !== '')) },
    }),
    placeholderData: keepPreviousData,
  });
  const choose = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete('split_by');
        else after.set('split_by', value);
        return after;
      },
      { replace: true },
    );
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1.5 }}>
      <TextField
        select
        label="Split by"
        value={split}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 260 } }}
      >
        <MenuItem value="">Nothing</MenuItem>
        {Object.keys(keys).map((key) => (
          <MenuItem key={key} value={key}>
            {fieldName(key)} ({key})
          </MenuItem>
        ))}
      </TextField>
      <ChartCard title={`${name} over time`} query={query} empty="There are no rows in this time." />
    </Box>
  );
}
