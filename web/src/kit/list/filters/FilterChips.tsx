import { Stack } from '@mui/material';
import { ChoiceChip } from './ChoiceChip.tsx';
import { entriesOf, type FilterOf, type FilterProps } from './filter.ts';
import { withCount } from './with-count.ts';

/** Values beside each other that are switched on and off. */
export function FilterChips({ filter, values, counts, onChange }: FilterProps<FilterOf<'chips'>>) {
  const { label, options, icons, several, none, start } = filter;
  const toggle = (value: string) => {
    const isOn = values.includes(value);
    if (several) onChange(isOn ? values.filter((each) => each !== value) : [...values, value]);
    /* One of them is always on when there is one to begin with. */
    else onChange(isOn && start === undefined ? [] : [value]);
  };
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      {none && <ChoiceChip label={none} isOn={values.length === 0} onClick={() => onChange([])} />}
      {entriesOf(options).map(([value, text]) => (
        <ChoiceChip
          key={value}
          label={withCount(text, counts?.get(value))}
          Icon={icons?.[value]}
          isOn={values.includes(value)}
          onClick={() => toggle(value)}
        />
      ))}
    </Stack>
  );
}
