import { fieldName } from '@app/contract/charts/chart-fields';
import { readFilter } from '@app/contract/charts/chart-filter';
import { chartModel, chartModelNames } from '@app/contract/charts/chart-models';
import { amountsOf, hasPeople, measures } from '@app/contract/charts/data-explorer';
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearch } from '../../../kit/page/address/search.ts';
import { pivotSearch } from './pivot-search.ts';

/** What to count, and by what. What no longer fits another choice is taken off. */
export function PivotControls() {
  const [chosen, setSearch] = useSearch(pivotSearch);
  const { model, measure, of, by, split, as, filter } = chosen;
  const [typed, setTyped] = useState(filter);
  const keys = chartModel(model).keys;
  const amounts = amountsOf(model);
  const read = readFilter(typed, keys);
  const fault = 'fault' in read ? read.fault : undefined;
  const pick = (
    label: string,
    value: string,
    options: readonly (readonly [value: string, text: string])[],
    onPick: (value: string) => void,
  ) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onPick(target.value)}
      sx={{ width: 190 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  const named = (fields: readonly string[]) => fields.map((field) => [field, fieldName(field)] as const);
  const fitting = Object.entries(measures).filter(([name]) =>
    name === 'count' ? true : name === 'persons' ? hasPeople(model) : amounts.length > 0,
  );
  return (
    <>
      {pick(
        'Rows',
        model,
        chartModelNames.map((name) => [name, chartModel(name).name] as const),
        (name) => {
          setTyped('');
          setSearch({ model: name, measure: 'count', of: '', by: '', split: '', filter: '' });
        },
      )}
      {pick('Measure', measure, fitting, (name) =>
        setSearch({
          measure: name,
          of: name === 'count' || name === 'persons' ? '' : of || amounts[0]!,
        }),
      )}
      {of !== '' && pick('Of', of, named(amounts), (field) => setSearch({ of: field }))}
      {pick('By', by, [['', 'Time'], ...named(Object.keys(keys).filter((key) => key !== split))], (field) =>
        setSearch({ by: field }),
      )}
      {pick('Split by', split, [['', 'Nothing'], ...named(Object.keys(keys).filter((key) => key !== by))], (field) =>
        setSearch({ split: field }),
      )}
      {by !== '' &&
        split !== '' &&
        pick(
          'Show as',
          as,
          [
            ['chart', 'Bars'],
            ['matrix', 'Rows and columns'],
          ],
          (name) => setSearch({ as: name }),
        )}
      <TextField
        label="Filter"
        placeholder="key:value"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => !fault && setSearch({ filter: typed })}
        onKeyDown={({ key }) => key === 'Enter' && !fault && setSearch({ filter: typed })}
        error={fault !== undefined}
        helperText={fault}
        sx={{ width: 260 }}
      />
    </>
  );
}
