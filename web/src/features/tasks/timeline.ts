import { isFinished, type QueueTaskDetail } from '@app/contract/machine/tasks';
import { formatSeconds } from '../../kit/format-seconds.ts';
import { stateLooks } from './state-look.ts';

export interface Step {
  at: string;
  what: string;
  /** What went wrong. */
  error?: string;
  /** It has not happened yet. */
  ahead?: true;
}

/** What happened to a task, oldest first: taken in, each try that failed, the last start, the end or what comes next. */
export function timelineOf(task: QueueTaskDetail): Step[] {
  const { received, started, finished, eta, runtime, state, worker, attempts } = task;
  const failed = attempts.toSorted((a, b) => a.attempt - b.attempt);
  const last = failed.at(-1);
  /* The start of a try that failed is told with it. */
  const startTold = started === null || failed.some((attempt) => isSame(attempt.started, started));
  const steps: Step[] = [{ at: received, what: 'Received' }];
  for (const { attempt, started: began, ended, worker: by, error } of failed) {
    const took = began === null ? '' : ` after ${formatSeconds((Date.parse(ended) - Date.parse(began)) / 1000)}`;
    steps.push({ at: ended, what: `Try ${attempt} failed${took}${onWorker(by)}`, error: firstLine(error) });
  }
  if (!startTold) steps.push({ at: started, what: `Started${onWorker(worker)}` });
  if (finished !== null && isFinished(state) && !(state === 'FAILURE' && last && isSame(last.ended, finished))) {
    const took = runtime === null ? '' : ` after ${formatSeconds(runtime)}`;
    steps.push({ at: finished, what: `${stateLooks[state].label}${took}` });
  }
  if (state === 'RETRY') steps.push({ at: eta, what: 'Will be tried again', ahead: true });
  if (state === 'PENDING' && Date.parse(eta) > Date.parse(received) + 1000)
    steps.push({ at: eta, what: 'May start', ahead: true });
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/* The same moment may be written in more than one way. */
const isSame = (one: string | null, other: string): boolean => one !== null && Date.parse(one) === Date.parse(other);
const firstLine = (error: string): string => error.split('\n', 1)[0]!;
const onWorker = (worker: string | null): string => (worker === null ? '' : ` on ${worker}`);
