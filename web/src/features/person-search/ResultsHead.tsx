import type { PersonCounts, PersonHit } from '@app/contract/people/person-search';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button, Checkbox, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../../kit/format.ts';
import type { Question } from './search-state.ts';

interface Props {
  hits: readonly PersonHit[];
  counts: UseQueryResult<PersonCounts>;
  selected: number;
  sort: Question['sort'];
  onSelectAll: (on: boolean) => void;
  onSort: (sort: Question['sort']) => void;
  onExport: () => void;
  onFilters: (() => void) | undefined;
}

/** How many there are, in which order, and what can be done with all of them. */
export function ResultsHead({ hits, counts, selected, sort, onSelectAll, onSort, onExport, onFilters }: Props) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, mb: 1, minHeight: 40 }}
    >
      <Checkbox
        checked={selected > 0 && selected === hits.length}
        indeterminate={selected > 0 && selected < hits.length}
        disabled={hits.length === 0}
        onChange={(_, on) => onSelectAll(on)}
        slotProps={{ input: { 'aria-label': 'Select everyone shown' } }}
        sx={{ ml: 1, p: 0.5 }}
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {amountOf(counts)}
      </Typography>
      <Box sx={{ flexGrow: 1 }} />
      {onFilters && (
        <Button startIcon={<TuneOutlined />} onClick={onFilters}>
          Filters
        </Button>
      )}
      <Button startIcon={<DownloadOutlined />} disabled={hits.length === 0} onClick={onExport}>
        Export all
      </Button>
      <TextField
        select
        label="Order"
        value={sort}
        onChange={({ target }) => onSort(target.value as Question['sort'])}
        sx={{ width: { xs: '100%', sm: 130 } }}
      >
        <MenuItem value="match">Best match</MenuItem>
        <MenuItem value="newest">Newest</MenuItem>
      </TextField>
    </Stack>
  );
}

function amountOf({ data, isPlaceholderData, isFetching, isError }: UseQueryResult<PersonCounts>): string {
  if (isError) return 'Could not be counted';
  if (!data && !isFetching) return '';
  if (!data || isPlaceholderData) return 'Counting…';
  if (data.capped) return `More than ${formatCount(data.hits)} hits`;
  return data.hits === 1 ? '1 hit' : `${formatCount(data.hits)} hits`;
}
