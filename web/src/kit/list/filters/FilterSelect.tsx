import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { entriesOf, type FilterOf, type FilterProps } from './filter.ts';
import { useOptions } from './useOptions.ts';
import { withCount } from './with-count.ts';

type Props = FilterProps<FilterOf<'select'>>;

/** A list to choose from. */
export function FilterSelect(props: Props) {
  const { filter, values, counts } = props;
  const known = useOptions(filter.source);
  const unnamed = [...(counts?.keys() ?? []), ...values].map((value) => [value, value] as const);
  const options = new Map([...unnamed, ...known, ...entriesOf(filter.options ?? {})]);
  return filter.several ? <Several {...props} options={options} /> : <One {...props} options={options} />;
}

function One({
  filter: { label, none = 'All' },
  values,
  counts,
  options,
  onChange,
}: Props & { options: ReadonlyMap<string, string> }) {
  return (
    <TextField
      select
      label={label}
      value={values[0] ?? ''}
      onChange={({ target }) => onChange([target.value])}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 140, width: { xs: '100%', sm: 'auto' }, maxWidth: { sm: 280 } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {[...options].map(([value, text]) => (
        <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
          {withCount(text, counts?.get(value))}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Several({
  filter: { label },
  values,
  counts,
  options,
  onChange,
}: Props & { options: ReadonlyMap<string, string> }) {
  return (
    <Autocomplete
      multiple
      limitTags={1}
      disableCloseOnSelect
      options={[...options.keys()]}
      getOptionLabel={(value) => withCount(options.get(value) ?? value, counts?.get(value))}
      value={[...values]}
      onChange={(_, chosen) => onChange(chosen)}
      sx={{ flexGrow: 1, minWidth: 200, maxWidth: { sm: 420 }, width: { xs: '100%', sm: 'auto' } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
