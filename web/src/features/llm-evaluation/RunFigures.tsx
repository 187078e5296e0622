import { type ComparedRun, runStates } from '@app/contract/llm/evaluation';
import Close from '@mui/icons-material/Close';
import { Box, Card, CardContent, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { FactList } from '../../kit/page/FactList.tsx';
import { measuredText, pauseText, shareText, usd } from './texts.ts';

interface Props {
  runs: readonly ComparedRun[];
  onRemove: (id: number) => void;
}

/** The figures of each run, with the intervals that say how far they can be trusted. */
export const RunFigures = ({ runs, onRemove }: Props) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}>
    {runs.map((run, index) => (
      <Card key={run.id} component="section" aria-label={`Run ${run.id}`}>
        <CardContent>
          <Stack direction="row" sx={{ alignItems: 'flex-start', mb: 1 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography variant="h3">
                Run {run.id}: version {run.prompt.version}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
                {index === 0 ? 'Baseline · ' : ''}
                {run.model} · {stateText(run)}
              </Typography>
            </Box>
            {runs.length > 1 && (
              <Tooltip title="Remove">
                <IconButton size="small" aria-label={`Remove run ${run.id}`} onClick={() => onRemove(run.id)}>
                  <Close fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
          </Stack>
          <FactList
            facts={[
              ['Right', shareText(run.accuracy)],
              ['Precision', shareText(run.precision)],
              ['Recall', shareText(run.recall)],
              ['F1', measuredText(run.f1)],
              ['Kappa', measuredText(run.kappa)],
              ['Errors', String(run.errors)],
              ['Cost', `${usd(run.cost_usd)} of ${usd(run.cap_usd)}`],
              ['95 % within', run.p95_ms === null ? 'Known already' : `${(run.p95_ms / 1000).toFixed(1)} s`],
              ['Perhaps paid twice', run.maybe_twice > 0 && `${run.maybe_twice} questions`],
            ]}
          />
        </CardContent>
      </Card>
    ))}
  </Box>
);

function stateText({ state, done, items, error_code }: ComparedRun): string {
  if (state === 'done') return `${items} people`;
  const why = pauseText(error_code);
  return `${runStates[state].toLowerCase()}, partial ${done}/${items}${why ? ` (${why.charAt(0).toLowerCase()}${why.slice(1)})` : ''}`;
}
