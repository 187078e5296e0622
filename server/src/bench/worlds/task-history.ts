import { cardTasks, taskQueues } from '@app/contract/machine/tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { makeUser } from '#testing/make';

export const finishedRuns = 1_000_000;
export const unfinishedRuns = 500;
export const rareName = 'core.tasks.rare';
/** The first is by far the most frequent. */
export const names = [
  'core.tasks.sync_profile',
  ...Object.keys(cardTasks),
  ...Array.from({ length: 35 }, (_, n) => `core.tasks.kind_${n}`),
];

/**
 * Fills the history as three months would: 90 days with a busy last hour, a few kinds that make up most of it, failures in
 * some fifty variations, and people behind a third of it. The same every time, but for the clock.
 */
export async function fillHistory(db: Db): Promise<void> {
  const users = await Promise.all(Array.from({ length: 50 }, async () => (await makeUser(db)).id));
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select setseed(0.5)`.execute(trx);
    await insertFinished(trx, users);
    await insertUnfinished(trx);
  });
  await sql`
    insert into worker_beat (worker, queues, concurrency, active, memory_mb, cpu_percent, loop_p99_ms, started, beat)
    select 'worker-' || n, ${[...taskQueues]}::text[], 12, 5, 180, 40, 21, now() - interval '2 days',
      now() + interval '1 hour' -- Fresh until the end.
    from generate_series(1, 20) as n`.execute(db);
  await sql`
    insert into queue_sample (at, queue, pending, active, done, failed)
    select at, queue, 10, 5, 20, 1
    from generate_series(date_bin('10 seconds', now(), 'epoch') - interval '1 hour', now(), interval '10 seconds') as at,
      unnest(${[...taskQueues]}::text[]) as queue`.execute(db);
  // Until the commits are on disk, vacuum does not see that everybody may read these rows.
  await sql`checkpoint`.execute(db);
  await sql`vacuum analyze task_run, worker_beat, queue_sample`.execute(db);
}

/** Log-normal around a median, as waiting and running times are. */
const logNormal = (median: number, sigma: number) =>
  sql`make_interval(secs => ${median} * exp(${sigma} * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())))`;

/** A version 4 uuid, but the same every time. */
const uuidOf = (seed: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5((${seed})::text) placing '4' from 13) placing '8' from 17)::uuid`;

const insertFinished = (db: Db, users: number[]) =>
  sql`
  with drawn as materialized (
    select n, random() as fate,
      case when n % 20000 = 0 then ${rareName} else (${names}::text[])[1 + floor(${names.length} * power(random(), 3))] end as name,
      -- One in a hundred within the last hour.
      case when n <= ${finishedRuns} * 0.99 then now() - interval '1 hour' - interval '90 days' * (1 - n / (${finishedRuns} * 0.99))
        else now() - interval '1 hour' * (1 - (n - ${finishedRuns} * 0.99) / (${finishedRuns} * 0.0101)) end as received,
      ${logNormal(0.3, 1)} as wait, ${logNormal(1.5, 1.2)} as run,
      1 + floor(random() * 2000)::int as assignment, 1 + floor(power(random(), 4) * 26)::int as kind, 1 + floor(random() * 20)::int as worker,
      case when random() < 0.3 then (${users}::bigint[])[1 + floor(random() * ${users.length})] end as user_id
    from generate_series(1, ${finishedRuns}) as n
  ), decided as (
    select *, case when fate < 0.04 then 'FAILURE' when fate < 0.05 then 'REVOKED' else 'SUCCESS' end as state,
      format(E'%sError: profile %s of assignment %s could not be read\n%s', chr(64 + kind), n, assignment,
        repeat(E'    at readProfile (file:///srv/app/server/src/features/profiles/profiles.ts:112:9)\n', 9)) as error
    from drawn
  )
  insert into task_run (uuid, queue, name, state, received, eta, started, finished, retries, worker, user_id, kwargs, result,
    traceback, attempts)
  select ${uuidOf(sql`n`)}, (${[...taskQueues]}::text[])[1 + abs(hashtext(name)) % 6], name, state,
    received, received,
    case when state <> 'REVOKED' then received + wait end, received + wait + run,
    case when state = 'FAILURE' then 2 when fate > 0.95 then 1 else 0 end,
    case when state <> 'REVOKED' then 'worker-' || worker end, user_id,
    jsonb_build_object('assignment_id', assignment, 'limit', 100, 'reason', 'Profiles have changed'),
    case when state = 'SUCCESS' then jsonb_build_object('read', assignment, 'changed', kind) end,
    case when state = 'FAILURE' then error end,
    case when state = 'FAILURE' then (
      select jsonb_agg(jsonb_build_object('attempt', attempt, 'worker', 'worker-' || worker, 'started', received,
        'ended', received + run, 'error', error)) from generate_series(1, 3) as attempt
    ) else '[]' end
  from decided order by n`.execute(db);

/** Of each ten: six wait, two of them for later; one waits for another try, one was handed out, two run. */
const insertUnfinished = (db: Db) =>
  sql`
  insert into task_run (uuid, queue, name, state, received, eta, started, worker, kwargs, progress_done, progress_total, progress_text)
  select ${uuidOf(sql`'unfinished ' || n`)}, (${[...taskQueues]}::text[])[1 + n % 6], (${names}::text[])[1 + n % ${names.length}],
    (array['PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING', 'RETRY', 'RECEIVED', 'STARTED', 'STARTED'])[1 + n % 10],
    now() - make_interval(secs => n), now() + make_interval(mins => case when n % 10 < 2 then 60 else -1 end),
    case when n % 10 > 7 then now() end, case when n % 10 > 7 then 'worker-' || 1 + n % 20 end,
    jsonb_build_object('assignment_id', n), case when n % 10 > 7 then n end, 1000, 'Reading'
  from generate_series(1, ${unfinishedRuns}) as n`.execute(db);
