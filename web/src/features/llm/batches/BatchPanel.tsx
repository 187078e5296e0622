import { listLlmBatchItems, type LlmBatchItem, llmItemStates, type LlmItemState } from '@app/contract/llm/batches';
import { Button, Link, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../../kit/format.ts';
import type { PanelProps } from '../../../kit/list/table.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { SidePanel } from '../../../kit/page/SidePanel.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { errorWords, usd } from './batch-texts.ts';

const together = 50;

/** The questions of a batch, and what came of each. */
export function BatchPanel({ id, onClose }: PanelProps) {
  const [state, setState] = useState<LlmItemState | ''>('');
  const [shown, setShown] = useState(together);
  const query = useQuery(
    queryOf(listLlmBatchItems, { params: { id }, query: { limit: Math.min(shown, 200), ...(state && { state }) } }),
  );
  return (
    <SidePanel title={`Batch ${id}`} onClose={onClose}>
      <Stack spacing={2}>
        <TextField
          select
          size="small"
          label="State"
          value={state}
          onChange={({ target }) => setState(target.value as LlmItemState | '')}
        >
          <MenuItem value="">All</MenuItem>
          {Object.entries(llmItemStates).map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <Loaded query={query}>
          {({ count, results }) => (
            <Stack spacing={1}>
              <Typography variant="body2" color="textSecondary">
                {count === 0
                  ? 'No question is in this state.'
                  : `${formatCount(results.length)} of ${formatCount(count)}`}
              </Typography>
              {results.map((item) => (
                <Item key={item.id} item={item} />
              ))}
              {results.length < count && shown < 200 && (
                <Button onClick={() => setShown(shown + together)}>Show more</Button>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </SidePanel>
  );
}

function Item({ item: { person, assignment, state, error_code, cost_usd } }: { item: LlmBatchItem }) {
  return (
    <Stack>
      {person ? (
        <Link component={RouterLink} to={pathTo('person', { id: person.id })}>
          {person.name}
        </Link>
      ) : (
        <Typography>About no person</Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {[
          assignment?.name,
          error_code ? `${llmItemStates[state]}: ${errorWords(error_code)}` : llmItemStates[state],
          state === 'done' && cost_usd !== null ? usd(cost_usd) : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
        {state === 'done' && person && assignment && (
          <>
            {' · '}
            <Link
              component={RouterLink}
              to={pathTo('llmPerson', {}, { assignment: assignment.id, person: person.id })}
              aria-label={`Verdict on ${person.name}`}
            >
              Verdict
            </Link>
          </>
        )}
      </Typography>
    </Stack>
  );
}
