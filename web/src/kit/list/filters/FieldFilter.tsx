import { Chip, Skeleton } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { fromLocal, problemWithMoment, toLocal } from '../../form/local-moment.ts';
import { FieldDatePaused } from '../../form/FieldPaused.tsx';
import { ChoiceChip } from './ChoiceChip.tsx';
import type { Filter, FilterProps } from './filter.ts';
import { FilterChips } from './FilterChips.tsx';
import { withCount } from './with-count.ts';

/* Fields with suggestions are heavy, and many tables have none. */
const FilterSelect = lazy(async () => ({ default: (await import('./FilterSelect.tsx')).FilterSelect }));
const FilterText = lazy(async () => ({ default: (await import('./FilterText.tsx')).FilterText }));
const onceLoaded = (field: ReactNode) => (
  <Suspense fallback={<Skeleton variant="rounded" width={160} height={40} />}>{field}</Suspense>
);

/** One filter above a table, drawn as its definition says. */
export function FieldFilter({ filter, ...props }: FilterProps<Filter>) {
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
      return onceLoaded(<FilterSelect filter={filter} {...props} />);
    case 'text':
      return onceLoaded(<FilterText filter={filter} {...props} />);
    case 'linked': {
      const [value] = props.values;
      const text = props.answer === undefined ? null : filter.textIn(props.answer);
      return value === undefined ? null : <Chip label={text ?? value} onDelete={() => props.onChange([])} />;
    }
    case 'moment':
      return (
        <FieldDatePaused
          label={filter.label}
          withTime
          value={toLocal(props.values[0])}
          onChange={(text) => props.onChange([fromLocal(text) ?? ''], { replace: true })}
          problem={problemWithMoment}
          sx={{ width: { xs: '100%', sm: 200 } }}
        />
      );
  }
}
