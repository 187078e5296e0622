import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Stack } from '@mui/material';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { FieldSearch } from '../../form/FieldSearch.tsx';
import { filtersOf } from '../table-search.ts';
import type { TableState } from '../useTable.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import { FieldFilter } from './FieldFilter.tsx';

interface Props<Row> {
  state: TableState<Row>;
  searchRef: Ref<HTMLInputElement>;
  /** At the right. */
  children?: ReactNode;
}

/** What the table is narrowed by; all of it is in the address. */
export function TableFilters<Row>({ state, searchRef, children }: Props<Row>) {
  const { table, search, narrow } = state;
  const filters = filtersOf(table);
  const further = filters.filter(({ filter }) => filter.more);
  const furtherOn = further.filter(({ name }) => search.filters[name] !== undefined).length;
  const [open, setOpen] = useState(furtherOn > 0);
  const moreId = useId();
  const field = ({ name, filter }: (typeof filters)[number]) => (
    <FieldFilter
      key={name}
      filter={filter}
      values={search.filters[name] ?? []}
      counts={countsIn(state, name)}
      answer={state.answer}
      onChange={(values, options) => narrow({ [name]: values.join() }, options)}
    />
  );
  const { search: searched } = table;
  const asked = typeof searched === 'string' ? { placeholder: searched } : searched;
  return (
    <Stack spacing={1.25} sx={{ mb: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, rowGap: 1.25, flexWrap: 'wrap', alignItems: 'center' }}>
        {asked && (
          <FieldSearch
            label={asked.label ?? 'Search'}
            placeholder={asked.placeholder}
            query={search.query}
            onChange={(typed) => narrow({ query: typed }, { replace: true })}
            inputRef={searchRef}
          />
        )}
        {filters.filter(({ filter }) => !filter.more).map(field)}
        {Object.entries(table.switches ?? {}).map(([name, { label }]) => (
          <ChoiceChip
            key={name}
            label={label}
            isOn={search.switches.includes(name)}
            onClick={() => narrow({ [name]: search.switches.includes(name) ? undefined : '1' })}
          />
        ))}
        {further.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<FilterListOutlined />}
            aria-expanded={open}
            aria-controls={moreId}
            onClick={() => setOpen(!open)}
          >
            More filters{furtherOn > 0 && ` (${furtherOn})`}
          </Button>
        )}
        {state.isNarrowed && <Button onClick={state.reset}>Clear filters</Button>}
        <Box sx={{ flexGrow: 1 }} />
        {children}
      </Stack>
      {further.length > 0 && (
        <Box id={moreId} hidden={!open}>
          {open && (
            <Stack
              direction="row"
              sx={{ columnGap: 1, rowGap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start', pt: 0.5 }}
            >
              {further.map(field)}
            </Stack>
          )}
        </Box>
      )}
    </Stack>
  );
}

const countsIn = <Row,>({ answer }: TableState<Row>, name: string): ReadonlyMap<string, number> | undefined => {
  const facet = answer?.facets?.[name];
  return facet && new Map(facet.map(({ value, count }) => [value, count]));
};
