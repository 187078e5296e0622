import { countPeople, type PersonFilter, suggestQuestions } from '@app/contract/people/person-search';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { formatCount } from '../../kit/format.ts';
import { choicesIn, noFilter, partsOf, stateLabels } from './question/conditions.ts';
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
        {conditions.length > 0 ? 'No one matches all of this' : 'No people yet'}
      </Typography>
      <DidYouMean q={filter.q} onChange={onChange} />
      {conditions.length === 1 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Check the spelling, write only the beginning of a word (develop*), or ask for something else.
        </Typography>
      )}
      {conditions.length > 1 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Remove a condition to find more people:
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {conditions.map(({ label, state, without }) => (
          <li key={JSON.stringify(without)}>
            <Button
              onClick={() => onChange(without)}
              sx={{ px: 1, ml: -1, gap: 1, whiteSpace: 'normal', textAlign: 'left' }}
            >
              Without {state && `${stateLabels[state].toLowerCase()} `}
              {label}
              <Amount filter={{ ...filter, ...without }} />
            </Button>
          </li>
        ))}
      </Box>
      {conditions.length > 1 && (
        <Button variant="outlined" onClick={() => onChange(noFilter)} sx={{ mt: 1.5 }}>
          Start over
        </Button>
      )}
    </Card>
  );
}

function DidYouMean({ q, onChange }: { q: string } & Pick<Props, 'onChange'>) {
  const { data } = useQuery({ ...queryOf(suggestQuestions, { query: { q } }), enabled: q !== '' });
  if (!data || data.results.length === 0) return null;
  return (
    <Typography sx={{ mt: 0.5 }}>
      Did you mean{' '}
      {data.results.map(({ word, q: meant }, index) => (
        <Fragment key={word}>
          {index > 0 && ' or '}
          <Link component="button" type="button" onClick={() => onChange({ q: meant })}>
            {word}
          </Link>
        </Fragment>
      ))}
      ?
    </Typography>
  );
}

function Amount({ filter }: { filter: PersonFilter }) {
  const { data } = useQuery(queryOf(countPeople, { query: filterRequestOf(filter) }));
  if (!data) return null;
  const { hits, capped } = data;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {capped && 'more than '}
      {formatCount(hits)} {hits === 1 ? 'person' : 'people'}
    </Box>
  );
}
