import type { Response } from '@app/contract/base/endpoint';
import {
  fillLlmQueue,
  type getGrading,
  type GradingMethod,
  gradingMethods,
  type GradingRole,
  rebuildGradeQueue,
} from '@app/contract/roles/grading';
import { cardTasks, listBackgroundTasks } from '@app/contract/machine/tasks';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { llmSwitchName } from '../../parts/roles/llm-switch.ts';
import { useMethodCounts } from './method-counts.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  role: GradingRole;
  method: GradingMethod;
  queue: Response<typeof getGrading>['queue'];
  /** There may be people now. */
  onRetry: () => void;
}

/** Why there is nobody to grade, and what to do about it. */
export function EmptyQueue({ role, method, queue, onRetry }: Props) {
  const { empty_because, missing_settings, stopped } = queue;
  if (stopped)
    return (
      <Empty title={`${gradingMethods[method]} is stopped`}>
        <Typography>
          {stopped.by || 'The bias monitor'} stopped it {formatAge(stopped.since)}: {stopped.reason}
        </Typography>
        <Onward role={role} method={method} />
      </Empty>
    );
  if (empty_because === 'no_endpoint')
    return (
      <Empty title="No language model is set up">
        <Typography>
          {gradingMethods[method]} asks a language model. Whoever runs this installation sets{' '}
          {missing_settings.map((name, index) => (
            <span key={name}>
              {index > 0 && ' and '}
              <code>{name}</code>
            </span>
          ))}
          .
        </Typography>
        <Onward role={role} method={method} />
      </Empty>
    );
  if (empty_because === 'llm_off')
    return (
      <Empty title="The language model is switched off for this role">
        <Typography>The switch is in the role: “{llmSwitchName}”.</Typography>
        <Button component={Link} to={pathTo('assignments', {}, { role: role.id, tab: 'edit' })} variant="contained">
          Open the role
        </Button>
        <Onward role={role} method={method} />
      </Empty>
    );
  return <Unfilled role={role} method={method} neverBuilt={empty_because === 'never_built'} onRetry={onRetry} />;
}

const asksModel = (method: GradingMethod): boolean => method === 'llm' || method === 'llm_no';

type CardTask = keyof typeof cardTasks;
const llmTasks = ['core.tasks.rebuild_gcq', 'core.tasks.fill_llm_queue'] as const;
/** What brings people to each method. Other work for the role may wait in line for hours. */
const filledBy: Record<GradingMethod, readonly CardTask[]> = {
  search: ['core.tasks.rebuild_gcq'],
  ml: ['core.tasks.rebuild_gcq', 'core.tasks.start_predictionrun_ifneeded'],
  llm: llmTasks,
  llm_no: llmTasks,
};

function Unfilled({
  role,
  method,
  neverBuilt,
  onRetry,
}: Omit<Props, 'queue'> & {
  neverBuilt: boolean;
}) {
  const rebuild = useWrite(rebuildGradeQueue);
  const fill = useWrite(fillLlmQueue);
  const request = { params: { id: role.id } };
  const tasks = useQuery({
    ...queryOf(listBackgroundTasks),
    refetchInterval: 2000,
    select: (all) =>
      all.filter(
        ({ name, parsed_kwargs }) =>
          parsed_kwargs.assignment_id === role.id && filledBy[method].some((filling) => filling === name),
      ),
  });
  const running = tasks.data ?? [];
  const start = useEffectEvent(() => {
    if (neverBuilt && role.may_vote) rebuild.mutate(request);
  });
  useEffect(() => start(), []);

  /* Somebody may be there as soon as the work is done, which may be before anybody has seen it run. */
  const busy = running.length > 0;
  const [wasBusy, setWasBusy] = useState(false);
  const look = useEffectEvent(onRetry);
  useEffect(() => {
    setWasBusy(busy);
    if (wasBusy && !busy) look();
  }, [busy, wasBusy]);
  const lookIfOver = useEffectEvent(() => {
    if (!busy) onRetry();
  });
  const started = rebuild.isSuccess || fill.isSuccess;
  useEffect(() => {
    if (started) lookIfOver();
  }, [started]);

  const starting = rebuild.isPending || fill.isPending;
  const failure = rebuild.error ?? fill.error;
  if (busy || starting)
    return (
      <Empty title="Looking for people">
        <Stack component="ul" aria-label="In progress" sx={{ m: 0, pl: 2.5 }}>
          {running.map(({ uuid, name, progress }) => (
            <Typography component="li" key={uuid}>
              {cardTasks[name as CardTask]}
              {progress?.text && `: ${progress.text}`}
            </Typography>
          ))}
        </Stack>
        <Typography color="textSecondary">They will appear here automatically.</Typography>
      </Empty>
    );
  return (
    <Empty title={neverBuilt ? 'This queue has not been filled yet' : 'All graded'}>
      {failure && <Alert severity="error">{errorText(failure, 'This could not be started')}</Alert>}
      <Typography>
        {neverBuilt && !role.may_vote
          ? 'Anyone on the role can fill it.'
          : `No one is left in ${gradingMethods[method]}.`}
      </Typography>
      {role.may_vote && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => rebuild.mutate(request)}>
            Look for more people
          </Button>
          {asksModel(method) && (
            <Button variant="outlined" onClick={() => fill.mutate(request)}>
              Ask the language model about more people
            </Button>
          )}
        </Stack>
      )}
      <Onward role={role} method={method} />
    </Empty>
  );
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack className="empty" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Stack>
  );
}

function Onward({ role, method }: Pick<Props, 'role' | 'method'>) {
  const counts = useMethodCounts(role.id, { but: method, enabled: true });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {(Object.keys(counts) as GradingMethod[])
        .filter((each) => (counts[each] ?? 0) > 0)
        .map((each) => (
          <Button
            key={each}
            component={Link}
            to={pathTo('grading', { assignmentId: role.id }, { method: each })}
            replace
            variant="outlined"
          >
            {gradingMethods[each]}: {counts[each]} waiting
          </Button>
        ))}
      <Button component={Link} to={pathTo('board', {}, { assignmentId: role.id })} variant="outlined">
        Board
      </Button>
      <Button component={Link} to={pathTo('votes', { id: role.id })} variant="outlined">
        Votes
      </Button>
    </Stack>
  );
}
