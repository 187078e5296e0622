import { getImportErrors, type ImportBatch, startImport, undoImport } from '@app/contract/people/imports';
import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { download } from '../../kit/net/download.ts';
import { formatCount } from '../../kit/format.ts';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { pathTo } from '../../parts/paths.ts';

/** How far an import has come, what came of it, and the way back. */
export function ImportResult({ batch }: { batch: ImportBatch }) {
  const { state, task, outcomes, undo } = batch;
  const touch = useTouch();
  const [stopped, setStopped] = useState(false);
  const params = { id: batch.id };
  const again = useWrite(startImport, { onSuccess: () => setStopped(false) });
  const errors = useMutation({
    mutationFn: () => call(getImportErrors, { params }),
    onSuccess: (content) => download(`${batch.name.replace(/\.[^.]*$/, '')} errors.csv`, 'text/csv', content),
  });
  const busy = state === 'running' || state === 'undoing';
  const came = outcomes.created + outcomes.merged;
  const failure = again.error ?? errors.error;
  return (
    <>
      <Card component="section" aria-label="Result">
        <CardContent>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            {busy && task && (
              <TaskChip
                key={task}
                uuid={task}
                label={state === 'running' ? 'Import' : 'Undoing'}
                onDone={(ended) => {
                  setStopped(ended.state !== 'SUCCESS');
                  void touch(startImport);
                }}
              />
            )}
            {busy && stopped && (
              <Alert severity="warning">
                It stopped at row {formatCount(batch.done)} of {formatCount(batch.rows)}. What came in so far is kept.
              </Alert>
            )}
            <Figures
              figures={[
                ['added', outcomes.created],
                ['added to people we had', outcomes.merged],
                ['left out', outcomes.skipped],
                ['failed', outcomes.failed],
              ]}
            />
            {state === 'undone' && (
              <Figures
                figures={[
                  ['removed', undo.removed],
                  ['restored', undo.restored],
                  ['kept because someone has changed them', undo.changed],
                  ['kept because someone has used them', undo.used],
                ]}
              />
            )}
            {failure && <Alert severity="error">{errorText(failure, 'Something went wrong')}</Alert>}
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {state === 'running' && stopped && (
                <Button variant="contained" loading={again.isPending} onClick={() => again.mutate({ params })}>
                  Go on
                </Button>
              )}
              {state === 'done' && came > 0 && (
                <Button
                  component={Link}
                  to={pathTo('personSearch', {}, { imported_with: batch.id })}
                  variant="contained"
                >
                  {came === 1 ? 'See who came in' : `See the ${formatCount(came)} who came in`}
                </Button>
              )}
              {outcomes.failed > 0 && (
                <Button variant="outlined" loading={errors.isPending} onClick={() => errors.mutate()}>
                  Download failed rows
                </Button>
              )}
              {(state === 'done' || (busy && stopped)) && (
                <UndoImport batch={batch} onStarted={() => setStopped(false)} />
              )}
            </Stack>
          </Stack>
        </CardContent>
      </Card>
      {batch.questions > 0 && <ImportQuestions batch={batch} />}
    </>
  );
}

/** Counts of zero are left out. */
function Figures({ figures }: { figures: readonly (readonly [words: string, count: number])[] }) {
  const shown = figures.filter(([, count]) => count > 0);
  return (
    <Typography component="div">
      {shown.length === 0
        ? 'No one yet.'
        : shown.map(([words, count]) => (
            <div key={words}>
              <strong>{formatCount(count)}</strong> {words}
            </div>
          ))}
    </Typography>
  );
}

function UndoImport({ batch, onStarted }: { batch: ImportBatch; onStarted: () => void }) {
  const [asking, setAsking] = useState(false);
  const undo = useWrite(undoImport, {
    onSuccess: () => {
      setAsking(false);
      onStarted();
    },
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={asking}
        title="Undo the whole import?"
        confirmLabel="Undo import"
        destructive
        pending={undo.isPending}
        error={undo.error}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate({ params: { id: batch.id } })}
      >
        People added from {batch.name} are deleted, and people we had before are restored. People whom somebody has
        changed or used since are kept.
      </ConfirmDialog>
    </>
  );
}
