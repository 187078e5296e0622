import {
  type getQueueTask,
  highestCount,
  isFinished,
  type listQueueTasks,
  type listSchedules,
  type QueueFigures,
  type QueueStats,
  type QueueTask,
  type QueueTaskDetail,
  type TaskQueue,
  taskQueues,
  type TaskState,
  type WorkerProcess,
} from '@app/contract/machine/tasks';
import type { Received, Response } from '@app/contract/base/endpoint';
import type { MockKind } from './mock-kinds.ts';

interface Sort {
  name: string;
  queue: TaskQueue;
  /** How long it usually runs. */
  seconds: number;
  kwargs: (n: number) => Record<string, unknown>;
  /** What its progress counts. */
  counts?: string;
  error: string;
}

const sorts: readonly Sort[] = [
  {
    name: 'core.tasks.rebuild_gcq',
    queue: 'reindex',
    seconds: 42,
    kwargs: (n) => ({ assignment_id: 100 + (n % 37), user_id: 1 + (n % 9) }),
    counts: 'profiles',
    error: 'TimeoutError: The index did not answer within 30 s',
  },
  {
    name: 'core.tasks.start_predictionrun_ifneeded',
    queue: 'ml',
    seconds: 95,
    kwargs: (n) => ({ assignment_id: 100 + (n % 23), model: 'grade-v7', force: n % 5 === 0 }),
    counts: 'people',
    error: 'RangeError: The model expects 412 features, there are 409',
  },
  {
    name: 'core.tasks.fill_llm_queue',
    queue: 'ml',
    seconds: 12,
    kwargs: (n) => ({ assignment_id: 100 + (n % 31), limit: 200 }),
    counts: 'grades',
    error: 'ApiError: 429 Too many requests',
  },
  {
    name: 'mail.send',
    queue: 'mail',
    seconds: 0.8,
    kwargs: (n) => ({ mail_id: 9000 + n }),
    error: 'Error: connect ECONNREFUSED 10.0.0.25:587',
  },
  {
    name: 'mailbox.sync',
    queue: 'sync',
    seconds: 6,
    kwargs: (n) => ({ user_id: 1 + (n % 9), since_days: 2 }),
    counts: 'messages',
    error: 'Error: The mailbox refused the token',
  },
  {
    name: 'audit.prune',
    queue: 'maintenance',
    seconds: 2.4,
    kwargs: () => ({}),
    error: 'error: canceling statement due to lock timeout',
  },
  {
    name: 'companies.merge',
    queue: 'default',
    seconds: 1.6,
    kwargs: (n) => ({ from_id: 400 + n, into_id: 12 + (n % 40) }),
    error: 'ConflictError: Someone else changed this in the meantime',
  },
];

interface Mix {
  count: number;
  /** Seconds between two tasks. */
  gap: number;
  /** The newest tasks, one after the other; those after them take turns through `rest`. */
  newest: readonly TaskState[];
  rest: readonly TaskState[];
  /** Of the last hour, per queue and minute. */
  perMinute: number;
  failing: number;
  workers: number;
}
const times = (count: number, state: TaskState): TaskState[] => Array.from({ length: count }, () => state);

const mixes: Record<MockKind, Mix> = {
  empty: { count: 0, gap: 60, newest: [], rest: [], perMinute: 0, failing: 0, workers: 0 },
  failures: {
    count: 90,
    gap: 140,
    newest: ['RETRY', 'RETRY', 'STARTED', 'FAILURE', 'RETRY', 'FAILURE'],
    rest: ['FAILURE', 'FAILURE', 'SUCCESS', 'FAILURE', 'FAILURE'],
    perMinute: 3,
    failing: 0.7,
    workers: 1,
  },
  busy: {
    count: highestCount + 400,
    gap: 0.4,
    newest: [...times(highestCount + 180, 'PENDING'), ...times(8, 'RECEIVED'), ...times(12, 'STARTED')],
    rest: ['SUCCESS'],
    perMinute: 130,
    failing: 0.004,
    workers: 4,
  },
  mixed: {
    count: 180,
    gap: 95,
    newest: ['PENDING', 'STARTED', 'PENDING', 'STARTED', 'RETRY', 'RECEIVED', 'STARTED', 'FAILURE', 'REVOKED'],
    rest: ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'REVOKED'],
    perMinute: 12,
    failing: 0.06,
    workers: 2,
  },
};

/** Between 0 and 1, always the same for the same numbers. */
function chance(n: number, salt: number): number {
  const mixed = Math.imul(n + 1, 2_654_435_761) ^ Math.imul(salt + 1, 1_597_334_677);
  const again = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519);
  return ((again ^ (again >>> 13)) >>> 0) / 2 ** 32;
}
const hex = (n: number, salt: number, digits: number): string =>
  Math.floor(chance(n, salt) * 16 ** digits)
    .toString(16)
    .padStart(digits, '0');
const uuidOf = (n: number): string =>
  `${hex(n, 1, 8)}-${hex(n, 2, 4)}-4${hex(n, 3, 3)}-8${hex(n, 4, 3)}-${hex(n, 5, 6)}${(n % 0xffffff).toString(16).padStart(6, '0')}`;

const before = (now: Date, seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();
const workerName = (n: number): string => `worker-${(n % 4) + 1}`;

function taskAt({ gap, newest, rest }: Mix, n: number, now: Date): QueueTask {
  const sort = sorts[Math.floor(chance(n, 6) * sorts.length)]!;
  const state = newest[n] ?? rest[(n - newest.length) % rest.length]!;
  const age = 3 + n * gap + chance(n, 7) * gap * 0.8;
  const running = state === 'STARTED';
  const finished = isFinished(state);
  const begun = running || (finished && (state !== 'REVOKED' || n % 2 === 0));
  const wait = Math.min(age / 3, 0.2 + chance(n, 8) * 9);
  const runtime = finished && begun ? Math.min(age / 2, sort.seconds * (0.4 + chance(n, 9) * 1.6)) : null;
  const kwargs = sort.kwargs(n);
  const failed = state === 'FAILURE' || state === 'RETRY';
  const total = 40 + Math.floor(chance(n, 10) * 900);
  const done = Math.floor(total * chance(n, 11));
  return {
    uuid: uuidOf(n),
    name: sort.name,
    state,
    queue: sort.queue,
    received: before(now, age),
    eta: state === 'RETRY' ? before(now, -40 - n) : before(now, age),
    started: begun ? before(now, age - wait) : null,
    finished: finished ? before(now, age - wait - (runtime ?? 0)) : null,
    runtime: runtime === null ? null : Math.round(runtime * 1000) / 1000,
    retries: failed ? 1 + (n % 3) : 0,
    worker: begun || state === 'RECEIVED' ? workerName(n) : null,
    progress: running && sort.counts ? { done, total, text: `${done} of ${total} ${sort.counts}` } : null,
    parsed_kwargs: { user_id: idIn(kwargs.user_id), assignment_id: idIn(kwargs.assignment_id) },
    args: [],
    kwargs,
    result: state === 'SUCCESS' ? { ok: true, [sort.counts ?? 'done']: total } : null,
    traceback: failed ? tracebackOf(sort) : null,
  };
}
const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const tracebackOf = ({ name, queue, error }: Sort): string =>
  [
    error,
    `    at ${name.split('.').at(-1)} (server/src/features/${queue}/${name.replaceAll('.', '-')}.ts:84:17)`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    `    at async runTask (server/src/platform/task-runner.ts:141:22)`,
    `    at async work (server/src/platform/task-runner.ts:203:9)`,
  ].join('\n');

function tasksOf(kind: MockKind, now: Date): QueueTask[] {
  const mix = mixes[kind];
  return Array.from({ length: mix.count }, (_, n) => taskAt(mix, n, now));
}

/** A page of fake tasks, filtered and sorted as the server would. */
export function mockTasks(
  kind: MockKind,
  now: Date,
  query: Received<typeof listQueueTasks>['query'],
): Response<typeof listQueueTasks> {
  const { limit, offset, sort_by, state, not_state, taskname, workername, kwargs_map } = query;
  const from = query.received_start ? Date.parse(query.received_start) : -Infinity;
  const until = query.received_end ? Date.parse(query.received_end) : Infinity;
  const field = sort_by.replace('-', '') as keyof QueueTask;
  const direction = sort_by.startsWith('-') ? -1 : 1;
  const matching = tasksOf(kind, now)
    .filter(
      (task) =>
        (!state || state.includes(task.state)) &&
        !not_state?.includes(task.state) &&
        (!taskname || taskname.includes(task.name)) &&
        (!workername || task.worker === workername) &&
        Date.parse(task.received) >= from &&
        Date.parse(task.received) < until &&
        (!kwargs_map || contains(task.kwargs, kwargs_map)),
    )
    .toSorted((a, b) => compare(a[field], b[field], direction));
  return {
    count: Math.min(matching.length, highestCount),
    count_capped: matching.length > highestCount,
    next: null,
    previous: null,
    results: matching.slice(offset, offset + limit),
  };
}

/* What is missing comes last, whichever way the rest is sorted. */
function compare(a: unknown, b: unknown, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as string | number) < (b as string | number) ? -direction : direction;
}

/** Is all of `part` in `whole`? As PostgreSQL's `@>`. */
function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part;
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item) => whole.some((other) => contains(other, item)));
  return Object.entries(part).every(([name, value]) => contains((whole as Record<string, unknown>)[name], value));
}

/** One fake task; undefined when there is none with this id. */
export function mockTask(kind: MockKind, now: Date, uuid: string): Response<typeof getQueueTask> | undefined {
  const tasks = tasksOf(kind, now);
  const at = tasks.findIndex((task) => task.uuid === uuid);
  const task = tasks[at];
  return task && detailsOf(task, tasks, at);
}

function detailsOf(task: QueueTask, tasks: QueueTask[], at: number): QueueTaskDetail {
  const error = task.traceback?.split('\n')[0] ?? null;
  const same = tasks.filter(({ name, traceback }) => name === task.name && traceback !== null);
  const repeatable = task.state === 'FAILURE' || task.state === 'REVOKED';
  return {
    ...task,
    user: at % 3 === 0 ? { id: 4, username: 'recruiter' } : null,
    attempts: error === null ? [] : attemptsOf(task, error, workerName(at)),
    same_error: error === null ? null : { count: same.length, since: same.at(-1)!.received },
    retry_of: task.state === 'SUCCESS' && at % 7 === 0 ? (tasks[at + 3]?.uuid ?? null) : null,
    retried_as: repeatable && at % 4 === 0 ? (tasks[at - 3]?.uuid ?? null) : null,
    can_retry: repeatable,
  };
}

/* The last try of a task that failed is the one it ended with; those before it come before its start. */
function attemptsOf({ received, started, finished, eta, retries }: QueueTask, error: string, worker: string) {
  const from = Date.parse(received);
  const until = started === null ? Date.parse(eta) - 120_000 : Date.parse(started);
  const earlier = finished === null ? retries : retries - 1;
  const moment = (share: number) => new Date(from + (until - from) * share).toISOString();
  return Array.from({ length: retries }, (_, n) => ({
    attempt: n + 1,
    worker,
    started: n < earlier ? moment((n + 0.2) / earlier) : started,
    ended: n < earlier ? moment((n + 0.9) / earlier) : (finished ?? received),
    error,
  }));
}

export function mockStats(kind: MockKind, now: Date): QueueStats {
  const mix = mixes[kind];
  const tasks = tasksOf(kind, now);
  const workers = Array.from({ length: mix.workers }, (_, n) => workerAt(n, tasks, now));
  const figures = (queue: TaskQueue) => figuresOf(queue, mix, tasks, workers, now);
  const count = (...states: TaskState[]) => tasks.filter(({ state }) => states.includes(state)).length;
  return {
    queue_length: count('PENDING'),
    active_workers: workers.length,
    reserved_tasks: count('RECEIVED'),
    active_tasks: count('STARTED'),
    pending_tasks: count('PENDING', 'RETRY'),
    queues: Object.fromEntries(taskQueues.map((queue) => [queue, figures(queue)])) as QueueStats['queues'],
    workers,
    last_beat: workers[0]?.beat ?? null,
    tasknames: mix.count === 0 ? [] : sorts.map(({ name }) => name).toSorted(),
  };
}

function figuresOf(queue: TaskQueue, mix: Mix, tasks: QueueTask[], workers: WorkerProcess[], now: Date): QueueFigures {
  const own = tasks.filter((task) => task.queue === queue);
  const waiting = own.filter(({ state }) => state === 'PENDING');
  const salt = taskQueues.indexOf(queue);
  const rate = mix.perMinute / (1 + salt);
  const series = Array.from({ length: 60 }, (_, minute) => {
    const all = Math.round(rate * (0.5 + chance(minute, salt)));
    const failed = Math.round(all * mix.failing * 2 * chance(minute, salt + 20));
    const pending = Math.round(
      waiting.length * (0.6 + 0.4 * (minute / 59)) * (0.85 + 0.15 * chance(minute, salt + 40)),
    );
    return {
      at: before(now, (59 - minute) * 60),
      pending,
      active: Math.min(4, all),
      done: Math.max(0, all - failed),
      failed,
    };
  });
  const last = series.slice(-10);
  const done = last.reduce((sum, point) => sum + point.done, 0);
  const failed = last.reduce((sum, point) => sum + point.failed, 0);
  const usual = sorts.find((sort) => sort.queue === queue)!.seconds;
  const seen = done + failed > 0;
  return {
    active_tasks: own.filter(({ state }) => state === 'STARTED').length,
    reserved_tasks: own.filter(({ state }) => state === 'RECEIVED').length,
    pending_tasks: waiting.length + own.filter(({ state }) => state === 'RETRY').length,
    workers: workers.filter(({ queues }) => queues.includes(queue)).length,
    oldest_wait: waiting.length > 0 ? (now.getTime() - Date.parse(waiting.at(-1)!.received)) / 1000 : null,
    done_per_minute: (done + failed) / 10,
    failed_percent: seen ? (100 * failed) / (done + failed) : null,
    wait: { p50: seen ? 0.4 + salt * 0.3 : null, p95: seen ? 3.2 + salt * 2 : null },
    run: { p50: seen ? usual : null, p95: seen ? usual * 2.2 : null },
    series,
  };
}

const workerAt = (n: number, tasks: QueueTask[], now: Date): WorkerProcess => ({
  worker: workerName(n),
  queues: n === 1 ? ['ml', 'reindex'] : [...taskQueues],
  concurrency: 4,
  active: tasks.filter(({ state, worker }) => state === 'STARTED' && worker === workerName(n)).length,
  memory_mb: 180 + Math.round(chance(n, 60) * 240),
  cpu_percent: Math.round(chance(n, 61) * 90),
  loop_p99_ms: Math.round(chance(n, 62) * 300) / 10,
  started: before(now, 3600 * (5 + n * 31)),
  beat: before(now, 1 + n),
});

export function mockSchedules(kind: MockKind, now: Date): Response<typeof listSchedules> {
  const tasks = tasksOf(kind, now);
  return [
    { name: 'audit.prune', queue: 'maintenance', cron: '15 3 * * *', inSeconds: 30_000 },
    { name: 'core.tasks.fill_llm_queue', queue: 'ml', cron: '*/10 * * * *', inSeconds: 310 },
    { name: 'mailbox.sync', queue: 'sync', cron: '*/5 * * * *', inSeconds: 95 },
  ].map(({ inSeconds, ...schedule }) => {
    const last = tasks.find(({ name }) => name === schedule.name);
    return {
      ...schedule,
      next: before(now, -inSeconds),
      last: last ? { uuid: last.uuid, state: last.state, received: last.received, runtime: last.runtime } : null,
    };
  });
}
