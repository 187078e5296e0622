import { fromLocal, problemWithMoment, toLocal } from '../../form/local-moment.ts';
import { FieldPaused } from '../FieldPaused.tsx';
import { ChoiceChip } from './ChoiceChip.tsx';
import type { Filter, FilterProps } from './filter.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { FilterText } from './FilterText.tsx';
import { withCount } from './with-count.ts';

/** One filter above a table, drawn as its definition says. */
export function FilterField({ filter, ...props }: FilterProps<Filter>) {
  switch (filter.as) {
    case 'switch': {
      const isOn = props.values.length > 0;
      return (
        <ChoiceChip
          label={withCount(filter.label, props.counts?.get('1'))}
          isOn={isOn}
          onClick={() => props.onChange(isOn ? [] : ['1'])}
        />
      );
    }
    case 'chips':
      return <FilterChips filter={filter} {...props} />;
    case 'select':
      return <FilterSelect filter={filter} {...props} />;
    case 'text':
      return <FilterText filter={filter} {...props} />;
    case 'moment':
      return (
        <FieldPaused
          label={filter.label}
          type="datetime-local"
          value={toLocal(props.values[0])}
          onChange={(text) => props.onChange([fromLocal(text) ?? ''], { replace: true })}
          problem={problemWithMoment}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 200 } }}
        />
      );
  }
}
