import {
  type BackgroundTask,
  cardStates,
  cardTasks,
  highestCount,
  type listQueueTasks,
  type listSchedules,
  type QueueFigures,
  type QueueStats,
  type QueueTask,
  type QueueTaskDetail,
  type TaskProgress,
  type TaskQueue,
  taskQueues,
  taskSorts,
  type TaskState,
  taskStates,
  type WatchedTask,
} from '@app/contract/tasks';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { id } from '@app/contract/base/text';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { DB } from '#platform/db/schema.gen';
import { beatSeconds } from '#platform/tasks/beat';
import { nextSlot, readClock } from '#platform/tasks/schedule';
import type { Tasks } from '#platform/tasks/tasks';

/** Filters and orders without an index look through so many of the newest tasks; a list says if there are more. */
const searchedTasks = 20_000;
/** Percentiles are taken over so many of the newest finished tasks of a queue. */
const measuredTasks = 1000;

const columns = [
  'uuid',
  'queue',
  'name',
  'state',
  'received',
  'eta',
  'started',
  'finished',
  'runtime',
  'retries',
  'worker',
  'kwargs',
  'result',
  'traceback',
  'user_id',
  'progress_done',
  'progress_total',
  'progress_text',
] as const;
interface TaskRow {
  uuid: string;
  queue: string;
  name: string;
  state: string;
  received: string;
  eta: string;
  started: string | null;
  finished: string | null;
  runtime: number | null;
  retries: number;
  worker: string | null;
  kwargs: unknown;
  result: unknown;
  traceback: string | null;
  user_id: number | null;
  progress_done: number | null;
  progress_total: number | null;
  progress_text: string | null;
}

const progressOf = (row: Pick<TaskRow, 'progress_done' | 'progress_total' | 'progress_text'>): TaskProgress | null =>
  row.progress_done === null
    ? null
    : { done: row.progress_done, total: row.progress_total, text: row.progress_text ?? '' };

function describe(row: TaskRow, { withArguments }: { withArguments: boolean }): QueueTask {
  const kwargs = row.kwargs as Record<string, unknown>;
  return {
    ...row,
    state: row.state as TaskState,
    progress: progressOf(row),
    parsed_kwargs: { user_id: row.user_id, assignment_id: id.safeParse(kwargs['assignment_id']).data ?? null },
    args: withArguments ? [] : null,
    kwargs: withArguments ? kwargs : null,
    result: withArguments ? row.result : null,
    traceback: withArguments ? row.traceback : null,
  };
}

/** What every user may see: the tasks of role cards, without their arguments. */
export async function listCardTasks(db: Db): Promise<BackgroundTask[]> {
  const rows = await db
    .selectFrom('task_run')
    .select(columns)
    .where('state', 'in', cardStates)
    .where('name', 'in', Object.keys(cardTasks))
    .orderBy('received', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => describe(row, { withArguments: false }));
}

type Filter = Received<typeof listQueueTasks>['query'];

const isForCards = ({ state, taskname }: Filter): boolean =>
  state !== undefined &&
  taskname !== undefined &&
  state.every((each) => cardStates.some((known) => known === each)) &&
  taskname.every((name) => Object.hasOwn(cardTasks, name));

export async function listTasks(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ count: number; count_capped: boolean; results: QueueTask[] }> {
  ensure(actor.is_superuser || isForCards(filter), 'not_permitted');
  ensure(actor.is_superuser || filter.kwargs_map === undefined, 'not_permitted');
  const { candidates, most, matches } = candidatesFor(db, filter);
  const [{ looked_at, counted }, rows] = await Promise.all([
    db
      .selectFrom(candidates.limit(most).as('task_run'))
      .select((eb) => [
        eb.fn.countAll<number>().as('looked_at'),
        eb.fn.countAll<number>().filterWhere(matches).as('counted'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('task_run')
      .select(columns)
      .where('uuid', 'in', (eb) =>
        inOrder(eb.selectFrom(candidates.as('task_run')).select('uuid').where(matches), filter.sort_by)
          .limit(filter.limit)
          .offset(filter.offset),
      )
      .$call((query) => inOrder(query, filter.sort_by))
      .execute(),
  ]);
  return {
    count: Math.min(counted, highestCount),
    count_capped: looked_at === most || counted > highestCount,
    results: rows.map((row) => describe(row, { withArguments: actor.is_superuser })),
  };
}

type TaskQuery<O> = SelectQueryBuilder<DB, 'task_run', O>;

/** The tasks to choose from, by index, and what they must match besides; no more than `most` of them are looked at. */
function candidatesFor(db: Db, filter: Filter) {
  const { taskname, state, not_state, received_start, received_end, workername, kwargs_map, sort_by } = filter;
  const states = taskStates.filter((each) => (state?.includes(each) ?? true) && !not_state?.includes(each));
  const indexed = db
    .selectFrom('task_run')
    .select(['uuid', 'kwargs', ...taskSorts])
    .$if(states.length < taskStates.length, (query) =>
      query.where('state', 'in', states.length > 0 ? states : ['none']),
    )
    .$if(taskname !== undefined, (query) => query.where('name', 'in', taskname ?? []))
    .$if(received_start !== undefined, (query) => query.where('received', '>=', received_start ?? ''))
    .$if(received_end !== undefined, (query) => query.where('received', '<', received_end ?? ''));
  const matches = (eb: ExpressionBuilder<DB, 'task_run'>) =>
    eb.and([
      ...(workername === undefined ? [] : [eb('worker', '=', workername)]),
      ...(kwargs_map === undefined ? [] : [eb('kwargs', '@>', JSON.stringify(kwargs_map))]),
    ]);
  const byReceived = sort_by === 'received' || sort_by === '-received';
  if (byReceived && workername === undefined && kwargs_map === undefined)
    return { candidates: indexed, most: highestCount + 1, matches };
  const newest = indexed.orderBy('received', sort_by === 'received' ? 'asc' : 'desc').limit(searchedTasks);
  return { candidates: newest, most: searchedTasks, matches };
}

function inOrder<O>(query: TaskQuery<O>, by: Filter['sort_by']): TaskQuery<O> {
  const direction = by.startsWith('-') ? 'desc' : 'asc';
  const column = by.replace('-', '') as (typeof taskSorts)[number];
  // An index does not have its nulls last, so that is only asked for where there can be some.
  return query
    .orderBy(column, (order) => (column === 'received' ? order[direction]() : order[direction]().nullsLast()))
    .orderBy('uuid');
}

export async function getTask(db: Db, tasks: Tasks, uuid: string): Promise<QueueTaskDetail> {
  const row = await db
    .selectFrom('task_run')
    .select(columns)
    .select(['attempts', 'retry_of', 'error_key'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.username'])
          .whereRef('app_user.id', '=', 'task_run.user_id'),
      ).as('user'),
      eb
        .selectFrom('task_run as later')
        .select('later.uuid')
        .whereRef('later.retry_of', '=', 'task_run.uuid')
        .orderBy('later.received', 'desc')
        .limit(1)
        .as('retried_as'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  ensure(row, 'task_not_found');
  return {
    ...describe(row, { withArguments: true }),
    user: row.user,
    attempts: row.attempts as QueueTaskDetail['attempts'],
    same_error: row.error_key === null ? null : await countSameError(db, row.error_key),
    retry_of: row.retry_of,
    retried_as: row.retried_as,
    can_retry: await tasks.canRetry(db, uuid),
  };
}

const countSameError = (db: Db, key: string): Promise<{ count: number; since: string }> =>
  db
    .selectFrom('task_run')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<string>`min(received)`.as('since')])
    .where('error_key', '=', key)
    .executeTakeFirstOrThrow();

export async function measureQueues(db: Db, tasks: Tasks): Promise<QueueStats> {
  const [unfinished, spreads, samples, workers, { last_beat }] = await Promise.all([
    countUnfinished(db),
    measureSpreads(db),
    readSamples(db),
    listWorkers(db),
    db
      .selectFrom('worker_beat')
      .select(sql<string | null>`max(beat)`.as('last_beat'))
      .executeTakeFirstOrThrow(),
  ]);
  const figuresOf = (queue: TaskQueue): QueueFigures => {
    const now = unfinished.find((each) => each.queue === queue);
    const spread = spreads.find((each) => each.queue === queue);
    const series = samples.filter((each) => each.queue === queue);
    const done = sum(series.map((each) => each.done_lately));
    const failed = sum(series.map((each) => each.failed_lately));
    return {
      active_tasks: now?.active ?? 0,
      reserved_tasks: now?.reserved ?? 0,
      pending_tasks: now?.pending ?? 0,
      workers: workers.filter(({ queues }) => queues.includes(queue)).length,
      oldest_wait: now?.oldest_wait ?? null,
      done_per_minute: (done + failed) / 10,
      failed_percent: done + failed === 0 ? null : (100 * failed) / (done + failed),
      wait: { p50: spread?.wait_p50 ?? null, p95: spread?.wait_p95 ?? null },
      run: { p50: spread?.run_p50 ?? null, p95: spread?.run_p95 ?? null },
      series,
    };
  };
  return {
    queue_length: sum(unfinished.map(({ ready }) => ready)),
    active_workers: workers.length,
    reserved_tasks: sum(unfinished.map(({ reserved }) => reserved)),
    active_tasks: sum(unfinished.map(({ active }) => active)),
    pending_tasks: sum(unfinished.map(({ pending }) => pending)),
    queues: Object.fromEntries(taskQueues.map((queue) => [queue, figuresOf(queue)])) as QueueStats['queues'],
    workers,
    last_beat,
    tasknames: tasks.kinds.map(({ name }) => name).toSorted(),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Unfinished {
  queue: string;
  pending: number;
  ready: number;
  reserved: number;
  active: number;
  oldest_wait: number | null;
}
const countUnfinished = async (db: Db): Promise<Unfinished[]> =>
  (
    await sql<Unfinished>`
      select queue,
        count(*) filter (where state in ('PENDING', 'RETRY')) as pending,
        count(*) filter (where state in ('PENDING', 'RETRY') and eta <= now()) as ready,
        count(*) filter (where state = 'RECEIVED') as reserved,
        count(*) filter (where state = 'STARTED') as active,
        extract(epoch from now() - min(eta) filter (where state in ('PENDING', 'RETRY') and eta <= now()))::double precision
          as oldest_wait
      from task_run where state in ('PENDING', 'RETRY', 'RECEIVED', 'STARTED') group by queue`.execute(db)
  ).rows;

interface Spreads {
  queue: string;
  wait_p50: number | null;
  wait_p95: number | null;
  run_p50: number | null;
  run_p95: number | null;
}
const measureSpreads = async (db: Db): Promise<Spreads[]> =>
  (
    await sql<Spreads>`
      select q.queue, figures.* from unnest(${[...taskQueues]}::text[]) as q (queue)
      cross join lateral (
        select
          percentile_cont(0.5) within group (order by wait) as wait_p50,
          percentile_cont(0.95) within group (order by wait) as wait_p95,
          percentile_cont(0.5) within group (order by runtime) as run_p50,
          percentile_cont(0.95) within group (order by runtime) as run_p95
        from (
          select extract(epoch from started - received)::double precision as wait, runtime from task_run
          where task_run.queue = q.queue and finished > now() - interval '1 hour'
          order by finished desc limit ${measuredTasks}
        ) as newest
      ) as figures`.execute(db)
  ).rows;

interface Sample {
  at: string;
  queue: string;
  pending: number;
  active: number;
  done: number;
  done_lately: number;
  failed: number;
  failed_lately: number;
}
const readSamples = async (db: Db): Promise<Sample[]> =>
  (
    await sql<Sample>`
      select date_trunc('minute', at) as at, queue, max(pending) as pending, max(active) as active,
        sum(done) as done, coalesce(sum(done) filter (where at > now() - interval '10 minutes'), 0) as done_lately,
        sum(failed) as failed, coalesce(sum(failed) filter (where at > now() - interval '10 minutes'), 0) as failed_lately
      from queue_sample where at > date_trunc('minute', now()) - interval '59 minutes'
      group by 1, queue order by 1`.execute(db)
  ).rows;

/** Those that gave a sign of life within three beats. */
const listWorkers = (db: Db): Promise<QueueStats['workers']> =>
  db
    .selectFrom('worker_beat')
    .selectAll()
    .where('beat', '>', sql<string>`now() - make_interval(secs => ${3 * beatSeconds})`)
    .orderBy('worker')
    .execute();

export async function listScheduled(db: Db, tasks: Tasks): Promise<Answer<typeof listSchedules>> {
  const scheduled = tasks.kinds.flatMap(({ name, queue, schedule }) =>
    schedule ? [{ name, queue, cron: schedule }] : [],
  );
  const now = await readClock(db);
  return Promise.all(
    scheduled.map(async (each) => {
      const last = await db
        .selectFrom('task_run')
        .select(['uuid', 'received', 'runtime'])
        .select(sql<TaskState>`state`.as('state'))
        .where('name', '=', each.name)
        .orderBy('received', 'desc')
        .limit(1)
        .executeTakeFirst();
      return { ...each, next: nextSlot(each.cron, now).toISOString(), last: last ?? null };
    }),
  );
}

/** Those of the given tasks that the actor started; superusers may watch any. */
export async function watch(db: Db, actor: Actor, uuids: string[]): Promise<WatchedTask[]> {
  const rows = await db
    .selectFrom('task_run')
    .select(['uuid', 'name', 'state', 'traceback', 'progress_done', 'progress_total', 'progress_text'])
    .where('uuid', 'in', uuids)
    .$if(!actor.is_superuser, (query) => query.where('user_id', '=', actor.id))
    .execute();
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    state: row.state as TaskState,
    progress: progressOf(row),
    error: row.state === 'FAILURE' ? (row.traceback?.split('\n')[0] ?? null) : null,
  }));
}
