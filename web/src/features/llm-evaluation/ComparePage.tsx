import { compareEvaluations, compareModes, listEvaluations, mostCompared } from '@app/contract/llm/evaluation';
import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { pathTo } from '../../parts/paths.ts';
import { ComparedItems } from './ComparedItems.tsx';
import { RunFigures } from './RunFigures.tsx';

const state = z.object({
  runs: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,4}$/)
    .optional(),
  mode: z.enum(Object.keys(compareModes) as [keyof typeof compareModes]).default('all'),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});

/** Runs on one test set beside each other; the first is what the others are compared with. */
export function ComparePage() {
  const [{ runs, mode, page }, setSearch] = useSearch(state);
  const query = useQuery({
    ...queryOf(compareEvaluations, { query: { runs: runs ?? '0' } }),
    enabled: runs !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.runs.some((run) => run.state === 'running') ? 3000 : false),
  });
  const choose = (ids: readonly number[]) => setSearch({ runs: ids.join(','), page: undefined });
  const { data } = query;
  const set = data?.runs[0]?.testset;
  return (
    <Page
      title="Comparison of runs"
      subtitle={set && `${set.name}, version ${set.version}`}
      actions={
        <Button component={Link} to={pathTo('evaluations')}>
          All runs
        </Button>
      }
    >
      {runs === undefined ? (
        <Alert severity="info">Choose a run under Evaluation to compare it with others.</Alert>
      ) : (
        <Loaded query={query}>
          {({ runs: compared }) => (
            <Stack spacing={2}>
              <OtherRuns chosen={compared.map(({ id }) => id)} set={compared[0]!.testset} onChoose={choose} />
              <RunFigures
                runs={compared}
                onRemove={(id) => choose(compared.map((run) => run.id).filter((each) => each !== id))}
              />
              {compared.slice(1).map(({ id, prompt, against }) => (
                <Alert
                  key={id}
                  severity={against!.p >= 0.05 ? 'info' : against!.fixed > against!.broke ? 'success' : 'error'}
                >
                  Run {id} (version {prompt.version}) against run {compared[0]!.id}: {against!.words}
                </Alert>
              ))}
              <ComparedItems
                runs={compared}
                mode={mode}
                page={page}
                onMode={(chosen) => setSearch({ mode: chosen, page: undefined })}
                onPage={(chosen) => setSearch({ page: chosen })}
              />
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  );
}

interface OtherProps {
  chosen: readonly number[];
  set: { id: number; version: number };
  onChoose: (ids: readonly number[]) => void;
}

/** The other runs on the same version of the test set. */
function OtherRuns({ chosen, set, onChoose }: OtherProps) {
  const { data } = useQuery(queryOf(listEvaluations, { query: { limit: '200' } }));
  const others = (data?.results ?? []).filter(
    ({ id, testset }) => testset.id === set.id && testset.version === set.version && !chosen.includes(id),
  );
  if (others.length === 0 && chosen.length === 1)
    return <Typography color="textSecondary">No other run was made on this version of the test set.</Typography>;
  if (others.length === 0 || chosen.length >= mostCompared) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2">Compare with:</Typography>
      {others.slice(0, 12).map(({ id, prompt, model }) => (
        <Chip
          key={id}
          label={`Run ${id}, version ${prompt.version}, ${model}`}
          onClick={() => onChoose([...chosen, id])}
        />
      ))}
    </Stack>
  );
}
