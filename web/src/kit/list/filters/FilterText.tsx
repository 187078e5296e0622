import { Autocomplete, TextField } from '@mui/material';
import { FieldPaused } from '../../form/FieldPaused.tsx';
import type { FilterOf, FilterProps } from './filter.ts';
import { useOptions } from './useOptions.ts';

type Props = FilterProps<FilterOf<'text'>>;

/** A text to look for. */
export function FilterText(props: Props) {
  const { filter, values, onChange } = props;
  if (filter.source) return <Suggested {...props} />;
  return (
    <FieldPaused
      label={filter.label}
      placeholder={filter.placeholder ?? ''}
      value={values[0] ?? ''}
      onChange={(text) => onChange([text], { replace: true })}
      problem={filter.problem}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 210px' }, maxWidth: { sm: 420 } }}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 2000 } }}
    />
  );
}

/** Anything may be typed, since what is looked for may no longer be among the suggestions. */
function Suggested({ filter, values, onChange }: Props) {
  const known = useOptions(filter.source);
  const value = values[0] ?? '';
  const choose = (chosen: string) => chosen !== value && onChange([chosen]);
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={known.map(([text]) => text)}
      value={value}
      onChange={(_, chosen) => choose(chosen?.trim() ?? '')}
      sx={{ width: { xs: '100%', sm: 220 } }}
      renderInput={(params) => <TextField {...params} label={filter.label} placeholder={filter.placeholder ?? ''} />}
    />
  );
}
