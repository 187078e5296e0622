import type { Response } from '@app/contract/base/endpoint';
import { llmVerdicts } from '@app/contract/roles/grading';
import { listGradeVersions } from '@app/contract/llm/agreement';
import { checkStability, type getLlmDecision, mostTimes, type Stability } from '@app/contract/llm/agreement-person';
import { Alert, Box, Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figureText } from '../../kit/chart/chart-texts.ts';
import { formatDateTime } from '../../kit/format.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';
import { shareText } from './agreement-texts.ts';

type Found = Response<typeof getLlmDecision>;

/** The same question put several times: whether the model says the same. */
export function StabilityCard({ found }: { found: Found }) {
  const { assignment, person, stability, models, missing_settings } = found;
  const params = { assignment: assignment.id, person: person.id };
  const touch = useTouch();
  return (
    <Card component="section" aria-label="Stability">
      <CardContent>
        <Typography variant="h2">Does it say the same again?</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          The same question, put several times in the background. It is paid for as an evaluation and changes no
          verdict.
        </Typography>
        {missing_settings.length > 0 ? (
          <Alert severity="info">No language model is set up: set {missing_settings.join(' and ')}.</Alert>
        ) : (
          <StartCheck params={params} models={models} />
        )}
        {stability.map((run) => (
          <Run key={run.id} run={run} onDone={() => void touch(checkStability)} />
        ))}
      </CardContent>
    </Card>
  );
}

interface CheckProps {
  params: { assignment: number; person: number };
  models: readonly string[];
}

function StartCheck({ params, models }: CheckProps) {
  const versions = useQuery(queryOf(listGradeVersions));
  const [version, setVersion] = useState<number>();
  const [model, setModel] = useState(models[0] ?? '');
  const [times, setTimes] = useState(5);
  const start = useWrite(checkStability);
  const chosen = version ?? versions.data?.results[0]?.id;
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) start.mutate({ params, body: { prompt_version: chosen, model, times } });
      }}
    >
      <TextField
        select
        size="small"
        label="Prompt version"
        value={chosen ?? ''}
        onChange={({ target }) => setVersion(Number(target.value))}
        sx={{ minWidth: 130 }}
      >
        {(versions.data?.results ?? []).map((each) => (
          <MenuItem key={each.id} value={each.id}>
            Version {each.version}
          </MenuItem>
        ))}
      </TextField>
      {models.length > 1 && (
        <TextField
          select
          size="small"
          label="Model"
          value={model}
          onChange={({ target }) => setModel(target.value)}
          sx={{ minWidth: 130 }}
        >
          {models.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        size="small"
        label="Times"
        value={times}
        onChange={({ target }) => setTimes(Number(target.value))}
        sx={{ minWidth: 80 }}
      >
        {Array.from({ length: mostTimes - 1 }, (_, index) => index + 2).map((count) => (
          <MenuItem key={count} value={count}>
            {count}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" disabled={chosen === undefined} loading={start.isPending}>
        Ask again
      </Button>
      {start.error && <Alert severity="error">{errorText(start.error, 'The model could not be asked')}</Alert>}
    </Stack>
  );
}

function Run({ run, onDone }: { run: Stability; onDone: () => void }) {
  const { prompt_version, model, times, same, answers, usd, stopped, task, created, created_by } = run;
  return (
    <Box component="article" sx={{ mt: 2 }}>
      <Typography>
        {answers.length === 0 ? 'No answer yet' : `${shareText(same)} say the same`}{' '}
        {task && <TaskChip uuid={task} label="Ask again" onDone={onDone} />}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          `${answers.length} of ${times} answers`,
          `prompt v${prompt_version}`,
          model ?? '',
          usd === null ? '' : figureText(usd, 'usd'),
          formatDateTime(created),
          created_by ?? '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {stopped && <Alert severity="warning">It stopped before the end: {stoppedText(stopped)}.</Alert>}
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {answers.map(({ verdict, score, summary }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer is told by its number
          <Typography key={index} component="li" variant="body2">
            {llmVerdicts[verdict]}, {score}: {summary}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const stoppedText = (code: string): string =>
  code === 'cost_limit'
    ? 'the budget is used up'
    : code === 'model_changed'
      ? 'no setting names its model any more'
      : code === 'gone'
        ? 'the person or the role is gone'
        : `the model did not answer (${code})`;
