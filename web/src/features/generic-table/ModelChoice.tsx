import { chartModel, chartModelNames } from '@app/contract/charts/chart-models';
import { Button, MenuItem, TextField } from '@mui/material';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { pathTo } from '../../parts/paths.ts';
import { useAskedModel } from './useAskedModel.ts';

/** Another model, or the list of all. */
export function ModelChoice() {
  const { model } = useAskedModel();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isChart = params.get('chart') === '1';
  return (
    <>
      <TextField
        select
        label="Model"
        value={model ?? ''}
        onChange={({ target }) => void navigate(pathTo('genericTable', {}, { model: target.value }))}
        sx={{ width: { xs: '100%', sm: 260 } }}
      >
        {chartModelNames.map((name) => (
          <MenuItem key={name} value={name}>
            {chartModel(name).name}
          </MenuItem>
        ))}
      </TextField>
      <Button component={RouterLink} to={{ search: withChart(params, !isChart) }}>
        {isChart ? 'Hide chart' : 'As chart'}
      </Button>
      <Button component={RouterLink} to={pathTo('genericTable')}>
        All models
      </Button>
    </>
  );
}

/** The same question, with its chart or without. */
function withChart(params: URLSearchParams, chart: boolean): string {
  const after = new URLSearchParams(params);
  if (chart) after.set('chart', '1');
  else for (const name of ['chart', 'split_by']) after.delete(name);
  return `?${after}`;
}
