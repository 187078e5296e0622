import {
  type BackgroundTask,
  cardStates,
  cardTasks,
  highestCount,
  type QueueTask,
  type QueueTaskDetail,
  type TaskProgress,
  taskSorts,
  type TaskState,
  taskStates,
  type WatchedTask,
} from '@app/contract/machine/tasks';
import * as api from '@app/contract/machine/tasks';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { id } from '@app/contract/base/text';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { pageOf } from '#platform/http/paging';
import type { DB } from '#platform/db/schema.gen';
import { nextSlot, readClock } from '#platform/tasks/schedule';
import type { Tasks } from '#platform/tasks/tasks';

export { getQueueStats } from './queue-stats.ts';

/** Filters and orders without an index look through so many of the newest tasks; a list says if there are more. */
const searchedTasks = 20_000;

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
export async function listBackgroundTasks(db: Db): Promise<BackgroundTask[]> {
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

type Filter = Received<typeof api.listQueueTasks>['query'];

const isForCards = ({ state, taskname }: Filter): boolean =>
  state !== undefined &&
  taskname !== undefined &&
  state.every((each) => cardStates.some((known) => known === each)) &&
  taskname.every((name) => Object.hasOwn(cardTasks, name));

export async function listQueueTasks(
  db: Db,
  { query: filter }: Received<typeof api.listQueueTasks>,
  actor: Actor,
): Promise<Answer<typeof api.listQueueTasks>> {
  ensure(actor.is_superuser || isForCards(filter), 'not_permitted');
  ensure(actor.is_superuser || filter.kwargs_map === undefined, 'not_permitted');
  const { candidates, most, matches } = candidatesFor(db, filter);
  const [{ looked_at, counted }, page] = await Promise.all([
    db
      .selectFrom(candidates.limit(most).as('task_run'))
      .select((eb) => [
        eb.fn.countAll<number>().as('looked_at'),
        eb.fn.countAll<number>().filterWhere(matches).as('counted'),
      ])
      .executeTakeFirstOrThrow(),
    inOrder(db.selectFrom(candidates.as('task_run')).select('uuid').where(matches), filter.sort_by)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
  ]);
  // Not in one statement: with old statistics PostgreSQL looks for the page anew for every task there is.
  const uuids = page.map(({ uuid }) => uuid);
  const rows = await inOrder(
    db
      .selectFrom('task_run')
      .select(columns)
      .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`),
    filter.sort_by,
  ).execute();
  const results = rows.map((row) => describe(row, { withArguments: actor.is_superuser }));
  return {
    ...pageOf(api.listQueueTasks, filter, { count: Math.min(counted, highestCount), results }),
    count_capped: looked_at === most || counted > highestCount,
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

export async function getQueueTask(
  db: Db,
  { params: { uuid } }: Received<typeof api.getQueueTask>,
  _: unknown,
  { tasks }: { tasks: Tasks },
): Promise<QueueTaskDetail> {
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

/** A task of which every run fails lately, with the same error. */
export interface KeepsFailing {
  name: string;
  times: number;
  since: string;
  error: string;
}
/** So often it must fail, within a day and with no success since, before it is more than bad luck. */
const oftenFailed = 3;

export async function listFailingTasks(db: Db): Promise<KeepsFailing[]> {
  const { rows } = await sql<KeepsFailing>`
    select name, sum(1 + case when state = 'RETRY' then greatest(retries - 1, 0) else 0 end)::int as times, min(received) as since,
      left(split_part(max(traceback), chr(10), 1), 200) as error
    from task_run as failed
    where (state = 'FAILURE' and finished > now() - interval '1 day' or state = 'RETRY' and retries > 0)
      and not exists (select from task_run as later where later.name = failed.name and later.state = 'SUCCESS'
        and later.finished > coalesce(failed.finished, failed.started, failed.received))
    group by name, error_key
    having sum(1 + case when state = 'RETRY' then greatest(retries - 1, 0) else 0 end) >= ${oftenFailed}
    order by times desc, name`.execute(db);
  return rows;
}

export async function listSchedules(
  db: Db,
  _: unknown,
  __: unknown,
  { tasks }: { tasks: Tasks },
): Promise<Answer<typeof api.listSchedules>> {
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
export async function watchTasks(
  db: Db,
  { query: { uuid: uuids } }: Received<typeof api.watchTasks>,
  actor: Actor,
): Promise<WatchedTask[]> {
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
