import { chartModel, chartModelNames } from '@app/contract/chart-models';
import { Button, MenuItem, TextField } from '@mui/material';
import { Link as RouterLink, useNavigate } from 'react-router';
import { pathTo } from '../../parts/paths.ts';
import { useAskedModel } from './useAskedModel.ts';

/** Another model, or the list of all. */
export function ModelChoice() {
  const { model } = useAskedModel();
  const navigate = useNavigate();
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
      <Button component={RouterLink} to={pathTo('genericTable')}>
        All models
      </Button>
    </>
  );
}
