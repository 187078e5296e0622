import { type Evaluation, runStates } from '@app/contract/llm/evaluation';
import { Chip, Stack, Typography } from '@mui/material';
import { pauseText } from './texts.ts';

const colours = { running: 'info', paused: 'warning', capped: 'warning', done: 'success' } as const;

/** How far a run is; one that did not come to its end says so: "partial 312/500". */
export const RunStateCell = ({ row: { state, done, items, error_code } }: { row: Evaluation }) => (
  <Stack
    direction="row"
    spacing={1}
    sx={{ alignItems: 'center', height: '100%', minWidth: 0 }}
    title={pauseText(error_code)}
  >
    <Chip size="small" variant="outlined" color={colours[state]} label={runStates[state]} />
    {state !== 'done' && (
      <Typography variant="caption" color="textSecondary" noWrap>
        {state === 'running' ? '' : 'partial '}
        {done}/{items}
      </Typography>
    )}
  </Stack>
);
