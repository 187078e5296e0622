import { type PersonGroup, personGroups } from '@app/contract/charts/analytics';
import { MenuItem, TextField } from '@mui/material';
import { useSearch } from '../../kit/page/address/search.ts';
import { matrixSearch } from './matrix-search.ts';

const groups = Object.keys(personGroups) as PersonGroup[];

/** By which two properties people are counted. */
export function MatrixControls() {
  const [{ rows, columns }, setSearch] = useSearch(matrixSearch);
  const pick = (label: string, name: 'rows' | 'columns', value: PersonGroup) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => setSearch({ [name]: target.value })}
      sx={{ width: 220 }}
    >
      {groups.map((group) => (
        <MenuItem key={group} value={group}>
          {personGroups[group]}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      {pick('Rows', 'rows', rows)}
      {pick('Columns', 'columns', columns)}
    </>
  );
}
