import { countPeople, type PersonFilter } from '@app/contract/person-search';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { choicesIn, type Condition, noFilter, partsOf, stateLabels } from './conditions.ts';
import { filterRequestOf } from './search-state.ts';

interface Props {
  filter: PersonFilter;
  onChange: (change: Partial<PersonFilter>) => void;
}

/** Says which condition is to blame: for each of them, how many there are without it. */
export function NoHits({ filter, onChange }: Props) {
  const conditions = [...partsOf(filter.q), ...choicesIn(filter)];
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="h2" role="status">
        Nobody matches all of this
      </Typography>
      {conditions.length > 1 ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
            Drop one of the conditions to find more:
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {conditions.map((condition) => (
              <Drop key={JSON.stringify(condition.without)} filter={filter} condition={condition} onChange={onChange} />
            ))}
          </Box>
        </>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
          Check the spelling, write only the beginning of a word (develop*), or ask for something else.
        </Typography>
      )}
      <Button variant="outlined" onClick={() => onChange(noFilter)} sx={{ mt: 1.5 }}>
        Start over
      </Button>
    </Card>
  );
}

function Drop({ filter, condition: { label, state, without }, onChange }: Props & { condition: Condition }) {
  const { data } = useQuery(queryOf(countPeople, { query: filterRequestOf({ ...filter, ...without }) }));
  return (
    <li>
      <Button onClick={() => onChange(without)} sx={{ px: 1, ml: -1, whiteSpace: 'normal', textAlign: 'left' }}>
        Without “{state ? `${stateLabels[state].toLowerCase()} ${label}` : label}”
        {data && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
            {data.capped && 'more than '}
            {formatCount(data.hits)} {data.hits === 1 ? 'person' : 'people'}
          </Box>
        )}
      </Button>
    </li>
  );
}
