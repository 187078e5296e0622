-- What became of every background task. Kept for 90 days, longer than the queue itself keeps its jobs.
create table task_run (
  uuid uuid constraint task_run__uuid primary key,
  queue text not null,
  name text not null,
  key text,
  state text not null constraint task_run__state
    check (state in ('PENDING', 'RECEIVED', 'STARTED', 'RETRY', 'SUCCESS', 'FAILURE', 'REVOKED')),
  received timestamptz not null,
  eta timestamptz not null,
  started timestamptz,
  finished timestamptz,
  runtime double precision generated always as (extract(epoch from finished - started)::double precision) stored,
  retries integer not null default 0,
  crashes integer not null default 0,
  worker text,
  user_id bigint constraint task_run__user references app_user on delete set null,
  retry_of uuid,
  kwargs jsonb not null default '{}',
  result jsonb,
  traceback text,
  -- The same for errors that differ in numbers and ids only.
  error_key text generated always as (md5(name || ' ' || regexp_replace(
    split_part(traceback, E'\n', 1), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d+', '#', 'g'))) stored,
  attempts jsonb not null default '[]',
  progress_done integer,
  progress_total integer,
  progress_text text
) with (fillfactor = 80);
-- Ascending, although the newest come first in every list: rows that are added at the end leave full pages behind.
create index task_run__received on task_run (received);
create index task_run__name on task_run (name, received);
create index task_run__unsuccessful on task_run (state, received, queue) where state <> 'SUCCESS';
create index task_run__finished on task_run (queue, finished) where finished is not null;
create index task_run__waiting_key on task_run (name, key) where state = 'PENDING' and key is not null;
create index task_run__error_key on task_run (error_key, received) where error_key is not null;
create index task_run__user_id on task_run (user_id) where user_id is not null;
create index task_run__retry_of on task_run (retry_of) where retry_of is not null;
comment on column task_run.uuid is 'none';
comment on column task_run.queue is 'none';
comment on column task_run.name is 'none';
comment on column task_run.key is 'none';
comment on column task_run.state is 'none';
comment on column task_run.received is 'pii:activity';
comment on column task_run.eta is 'none';
comment on column task_run.started is 'none';
comment on column task_run.finished is 'none';
comment on column task_run.runtime is 'none';
comment on column task_run.retries is 'none';
comment on column task_run.crashes is 'none';
comment on column task_run.worker is 'none';
comment on column task_run.user_id is 'pii:activity';
comment on column task_run.retry_of is 'none';
comment on column task_run.kwargs is 'pii:activity';
comment on column task_run.result is 'pii:activity';
comment on column task_run.traceback is 'pii:activity';
comment on column task_run.error_key is 'none';
comment on column task_run.attempts is 'pii:activity';
comment on column task_run.progress_done is 'none';
comment on column task_run.progress_total is 'none';
comment on column task_run.progress_text is 'none';

-- Follows the queue's own table, so that whatever moves a job there (a worker, a time-out, a person) is in the history in
-- the same transaction. The trigger that calls it is made once the queue's tables are there (platform/tasks/tasks.ts).
create function task_run__follow_job() returns trigger language plpgsql as $$
declare
  output jsonb := new.output;
  error text;
begin
  -- The queue's own bookkeeping and the copies in the dead-letter queues are not tasks.
  if new.data->>'task' is null or new.source_id is not null then
    return null;
  end if;
  if tg_op = 'INSERT' and new.state::text = 'created' then
    insert into task_run (uuid, queue, name, key, state, received, eta, user_id, retry_of, kwargs)
    values (new.id, new.name, new.data->>'task', new.data->>'key', 'PENDING', new.created_on, new.start_after,
      (new.data->>'user_id')::bigint, (new.data->>'retry_of')::uuid, coalesce(new.data->'kwargs', '{}'));
    return null;
  end if;
  if new.state::text in ('retry', 'failed') then
    error := coalesce(output->>'stack', output->>'message', output->'value'->>'message', output->>'value', output::text);
  end if;
  update task_run set
    state = case new.state::text
      when 'created' then 'PENDING' when 'active' then 'RECEIVED' when 'retry' then 'RETRY'
      when 'completed' then 'SUCCESS' when 'failed' then 'FAILURE' else 'REVOKED' end,
    retries = new.retry_count,
    eta = new.start_after,
    started = case when new.state::text in ('active', 'retry') then null else started end,
    worker = case when new.state::text in ('active', 'retry') then null else worker end,
    finished = new.completed_on,
    result = case when new.state::text = 'completed' then output end,
    traceback = error,
    crashes = crashes + (error = 'job heartbeat timeout' is true)::int,
    attempts = case when error is null then attempts else attempts || jsonb_build_object(
      'attempt', new.retry_count + 1, 'worker', worker, 'started', started, 'ended', now(), 'error', error) end
  where uuid = new.id;
  return null;
end $$;

-- Signs of life of the processes that do background work.
create table worker_beat (
  worker text constraint worker_beat__worker primary key,
  queues text[] not null,
  concurrency integer not null,
  active integer not null,
  memory_mb integer not null,
  cpu_percent real not null,
  loop_p99_ms real not null,
  started timestamptz not null,
  beat timestamptz not null
);
comment on column worker_beat.worker is 'none';
comment on column worker_beat.queues is 'none';
comment on column worker_beat.concurrency is 'none';
comment on column worker_beat.active is 'none';
comment on column worker_beat.memory_mb is 'none';
comment on column worker_beat.cpu_percent is 'none';
comment on column worker_beat.loop_p99_ms is 'none';
comment on column worker_beat.started is 'none';
comment on column worker_beat.beat is 'none';

-- How full each queue was, every ten seconds, and what was done in the ten seconds before.
create table queue_sample (
  at timestamptz not null,
  queue text not null,
  pending integer not null,
  active integer not null,
  done integer not null,
  failed integer not null,
  constraint queue_sample__at_queue primary key (at, queue)
);
comment on column queue_sample.at is 'none';
comment on column queue_sample.queue is 'none';
comment on column queue_sample.pending is 'none';
comment on column queue_sample.active is 'none';
comment on column queue_sample.done is 'none';
comment on column queue_sample.failed is 'none';

-- Up to which time each schedule has been sent. Claimed in the transaction that sends the task: once per slot.
create table task_schedule (
  name text constraint task_schedule__name primary key,
  slot timestamptz not null
);
comment on column task_schedule.name is 'none';
comment on column task_schedule.slot is 'none';
