import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, line, timestamp } from '../base/text.ts';

/** Where background work waits. Each queue has its own workers, so that a long training never holds up a mail. */
export const taskQueues = ['default', 'ml', 'reindex', 'mail', 'sync', 'maintenance'] as const;
export type TaskQueue = (typeof taskQueues)[number];

export const unfinishedStates = ['PENDING', 'RECEIVED', 'STARTED', 'RETRY'] as const;
export const finishedStates = ['SUCCESS', 'FAILURE', 'REVOKED'] as const;
export const taskStates = [...unfinishedStates, ...finishedStates] as const;
export type TaskState = (typeof taskStates)[number];
export const isFinished = (state: TaskState): boolean => finishedStates.some((final) => final === state);

/** The kinds of background work that role cards show. Every user may list these, without their arguments. */
export const cardTasks = {
  'core.tasks.rebuild_gcq': 'Reindex',
  'core.tasks.start_predictionrun_ifneeded': 'Prediction run',
  'core.tasks.fill_llm_queue': 'Fill LLM queue',
} as const;
export const cardStates = ['PENDING', 'RECEIVED', 'STARTED'] as const;

/** How far a task has come. `total` is null while it is not known. */
export const taskProgress = z.object({ done: z.int(), total: z.int().nullable(), text: z.string() });
export type TaskProgress = z.output<typeof taskProgress>;

export const taskState = z.enum(taskStates);
const background = {
  uuid: z.uuid(),
  name: z.string(),
  state: taskState,
  started: timestamp.nullable(),
  progress: taskProgress.nullable(),
  parsed_kwargs: z.object({ user_id: id.nullable(), assignment_id: id.nullable() }),
};
export const backgroundTask = z.object(background);
export type BackgroundTask = z.output<typeof backgroundTask>;

/** `args`, `kwargs`, `result` and `traceback` are null for those who may not see them. */
export const queueTask = z.object({
  ...background,
  queue: z.string(),
  /** When the queue took it in. */
  received: timestamp,
  /** When it may (next) start, which matters while it waits. */
  eta: timestamp,
  finished: timestamp.nullable(),
  /** Seconds. */
  runtime: z.number().nullable(),
  retries: z.int(),
  worker: z.string().nullable(),
  args: z.array(z.unknown()).nullable(),
  kwargs: z.record(z.string(), z.unknown()).nullable(),
  result: z.unknown(),
  traceback: z.string().nullable(),
});
export type QueueTask = z.output<typeof queueTask>;

export const taskSorts = ['received', 'started', 'finished', 'runtime', 'retries', 'name', 'state', 'worker'] as const;
/** The deepest offset of a list. Beyond it, callers narrow the list by time. */
export const deepestOffset = 10_000;
/** Counts go this far; a list with more says `count_capped`. */
export const highestCount = 10_000;

/** A parameter that may be repeated, or hold several values with commas between them. */
const several = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string()).max(50)])
    .transform((given) => [given].flat().flatMap((text) => text.split(',')))
    .pipe(z.array(item).min(1).max(50));
const stateInAnyCase = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(taskState);
/** A JSON object, e.g. {"assignment_id": 7}. */
const jsonObject = z
  .string()
  .max(2000, 'At most 2000 characters')
  .transform((text, context): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: 'Must be a JSON object, such as {"assignment_id": 7}' });
    return z.NEVER;
  });
const deviceId = z.uuid('Not a device id').optional();

const taskFilter = {
  taskname: several(line(200)).optional(),
  state: several(stateInAnyCase).optional(),
  device_id: deviceId,
};

export const listBackgroundTasks = endpoint({
  method: 'GET',
  path: '/api/v2/celeryqueue/',
  summary: 'The background work that role cards show: waiting or running, of three kinds; newest first, 200 at most',
  access: 'user',
  response: z.array(backgroundTask),
  shows: ['tasks'],
});

export const listQueueTasks = endpoint({
  method: 'GET',
  path: '/api/v2/celeryqueue2/',
  summary:
    'Background tasks, newest first. Superusers see all; others may ask for what role cards show, by state and taskname',
  access: 'user',
  errors: ['not_permitted'],
  query: z.strictObject({
    ...pageQuery,
    offset: pageQuery.offset.pipe(z.int().max(deepestOffset, `At most ${deepestOffset}; narrow the time instead`)),
    ...taskFilter,
    not_state: several(stateInAnyCase).optional(),
    /** A field name, with `-` before it for the largest first. */
    sort_by: z.enum(taskSorts.flatMap((name) => [name, `-${name}` as const])).default('-received'),
    workername: line(200).optional(),
    received_start: timestamp.optional(),
    received_end: timestamp.optional(),
    kwargs_map: jsonObject.optional(),
  }),
  response: page(queueTask).extend({
    /** There may be more than `count` says. */
    count_capped: z.boolean(),
  }),
  shows: ['tasks'],
});

/** One try of a task that failed. */
export const taskAttempt = z.object({
  attempt: z.int(),
  worker: z.string().nullable(),
  started: timestamp.nullable(),
  ended: timestamp,
  error: z.string(),
});

export const getQueueTask = endpoint({
  method: 'GET',
  path: '/api/v2/celeryqueue2/{uuid}/',
  summary: 'One task with every try, and how often the same error has been seen',
  access: 'superuser',
  errors: ['task_not_found'],
  params: z.object({ uuid: z.uuid('Not a task id') }),
  response: queueTask.extend({
    user: z.object({ id, username: z.string() }).nullable(),
    attempts: z.array(taskAttempt),
    /** The error of the last try, as often as tasks of this name had it within the kept history. */
    same_error: z.object({ count: z.int(), since: timestamp }).nullable(),
    /** The task that this one repeats, and the one that repeats it. */
    retry_of: z.uuid().nullable(),
    retried_as: z.uuid().nullable(),
    can_retry: z.boolean(),
  }),
  shows: ['tasks'],
});
export type QueueTaskDetail = z.output<typeof getQueueTask.response>;

const spread = z.object({ p50: z.number().nullable(), p95: z.number().nullable() });
export const queueFigures = z.object({
  active_tasks: z.int(),
  reserved_tasks: z.int(),
  pending_tasks: z.int(),
  /** How many processes work on this queue. */
  workers: z.int(),
  /** Seconds that the oldest task that could start has waited. */
  oldest_wait: z.number().nullable(),
  /** Of the last ten minutes. */
  done_per_minute: z.number(),
  failed_percent: z.number().nullable(),
  /** Seconds, over the newest finished tasks of the last hour. */
  wait: spread,
  run: spread,
  /** The last hour, a point a minute, oldest first. */
  series: z.array(z.object({ at: timestamp, pending: z.int(), active: z.int(), done: z.int(), failed: z.int() })),
});
export type QueueFigures = z.output<typeof queueFigures>;

export const workerProcess = z.object({
  worker: z.string(),
  queues: z.array(z.string()),
  concurrency: z.int(),
  active: z.int(),
  memory_mb: z.int(),
  cpu_percent: z.number(),
  loop_p99_ms: z.number(),
  started: timestamp,
  beat: timestamp,
});
export type WorkerProcess = z.output<typeof workerProcess>;

export const getQueueStats = endpoint({
  method: 'GET',
  path: '/api/v2/celeryqueue2/stats/',
  summary: 'How busy the queues and their workers are',
  access: 'superuser',
  response: z.object({
    /** Tasks that could start now. */
    queue_length: z.int(),
    active_workers: z.int(),
    reserved_tasks: z.int(),
    active_tasks: z.int(),
    pending_tasks: z.int(),
    queues: z.record(z.enum(taskQueues), queueFigures),
    /** Processes that gave a sign of life lately. */
    workers: z.array(workerProcess),
    /** The last sign of life of any worker. */
    last_beat: timestamp.nullable(),
    tasknames: z.array(z.string()),
  }),
  shows: ['tasks'],
});
export type QueueStats = z.output<typeof getQueueStats.response>;

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/v2/celeryqueue2/schedules/',
  summary: 'What runs by itself, when it ran last and when it will run next',
  access: 'superuser',
  response: z.array(
    z.object({
      name: z.string(),
      queue: z.string(),
      /** Cron, UTC. */
      cron: z.string(),
      next: timestamp,
      last: z
        .object({ uuid: z.uuid(), state: taskState, received: timestamp, runtime: z.number().nullable() })
        .nullable(),
    }),
  ),
  shows: ['tasks'],
});

export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/v2/celeryqueue2/schedules/{name}/run/',
  summary: 'Runs a scheduled task now',
  access: 'superuser',
  errors: ['task_not_found'],
  params: z.object({ name: line(200) }),
  response: z.object({ uuid: z.uuid() }),
  audit: 'task_run_now',
  touches: ['tasks'],
});

export const revokeTask = endpoint({
  method: 'DELETE',
  path: '/api/v2/celery_revoke_task/{taskId}/',
  summary: 'Takes a task back: one that waits never starts, one that runs is stopped if `terminate` is True',
  access: 'superuser',
  errors: ['task_not_found', 'task_finished', 'task_running'],
  params: z.object({ taskId: z.uuid('Not a task id') }),
  query: z.object({
    terminate: z
      .string()
      .regex(/^([Tt]rue|[Ff]alse)$/, 'Must be True or False')
      .transform((text) => text.toLowerCase() === 'true')
      .default(false),
    device_id: deviceId,
  }),
  response: z.object({ uuid: z.uuid(), state: taskState }),
  audit: 'task_revoke',
  touches: ['tasks'],
});

export const retryTask = endpoint({
  method: 'POST',
  path: '/api/v2/celeryqueue2/{uuid}/retry/',
  summary: 'Runs a failed or revoked task again, as a new task with the same arguments',
  access: 'superuser',
  errors: ['task_not_found', 'task_not_failed', 'task_not_kept'],
  params: z.object({ uuid: z.uuid('Not a task id') }),
  response: z.object({ uuid: z.uuid() }),
  audit: 'task_retry',
  touches: ['tasks'],
});

export const purgeQueue = endpoint({
  method: 'POST',
  path: '/api/v2/celeryqueue2/purge/',
  summary: 'Takes back everything that waits in a queue; what runs is left alone, and schedules go on',
  access: 'superuser',
  query: z.object({ queue: z.enum(taskQueues, 'There is no such queue'), device_id: deviceId }),
  response: z.object({ queue: z.enum(taskQueues), purged: z.int() }),
  audit: 'queue_purge',
  touches: ['tasks'],
});

/** What the progress chip needs. */
export const watchTasks = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/progress/',
  summary: 'How far tasks have come that you started; superusers may watch any',
  access: 'user',
  query: z.strictObject({ uuid: several(z.uuid('Not a task id')) }),
  response: z.array(
    z.object({
      uuid: z.uuid(),
      name: z.string(),
      state: taskState,
      progress: taskProgress.nullable(),
      /** The first line of what went wrong. */
      error: z.string().nullable(),
    }),
  ),
  shows: [],
});
export type WatchedTask = z.output<typeof watchTasks.response>[number];
