import { llmSplits } from '@app/contract/llm/charts';
import { MenuItem, TextField } from '@mui/material';
import { useSearch } from '../../../kit/page/address/search.ts';
import { splitSearch } from './split-search.ts';

export function SplitControl() {
  const [{ split }, setSearch] = useSearch(splitSearch);
  return (
    <TextField
      select
      label="Split by"
      value={split}
      onChange={({ target }) => setSearch({ split: target.value })}
      sx={{ width: 160 }}
    >
      {Object.entries(llmSplits).map(([value, name]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
