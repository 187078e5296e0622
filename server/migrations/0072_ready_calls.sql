-- Calls of language models, counted ahead by day of the firm's zone as votes are.
alter table ready_day drop constraint ready_day__what,
  add constraint ready_day__what check (what in ('votes', 'moves', 'calls'));
alter table ready_change drop constraint ready_change__what,
  add constraint ready_change__what check (what in ('votes', 'moves', 'calls'));

create function note_ready_calls() returns trigger language plpgsql as $$
begin
  insert into ready_change (what, quarter) select distinct 'calls', date_bin('15 minutes', at, 'epoch') from changed;
  return null;
end $$;
create trigger llm_call__ready_insert after insert on llm_call referencing new table as changed
  for each statement execute function note_ready_calls();
create trigger llm_call__ready_delete after delete on llm_call referencing old table as changed
  for each statement execute function note_ready_calls();
create trigger llm_call__ready_before after update on llm_call referencing old table as changed
  for each statement execute function note_ready_calls();
create trigger llm_call__ready_after after update on llm_call referencing new table as changed
  for each statement execute function note_ready_calls();

-- Calls by what was asked of which model and what came of it, by role, and by user: all of these at once would be as many as there are calls.
create table llm_call_day (
  start timestamptz not null,
  per text not null constraint llm_call_day__per check (per in ('kind', 'role', 'user')),
  feature text,
  model text,
  prompt_version_id bigint,
  status text,
  error_code text,
  cache_hit boolean,
  price_id bigint,
  assignment_id bigint,
  user_id bigint,
  calls bigint not null,
  -- Calls that are over and without a cost.
  unpriced bigint not null,
  cost_microusd bigint,
  in_fresh bigint not null,
  in_cache_read bigint not null,
  in_cache_write_5m bigint not null,
  in_cache_write_1h bigint not null,
  out bigint not null,
  out_reasoning bigint not null
);
comment on column llm_call_day.start is 'none';
comment on column llm_call_day.per is 'none';
comment on column llm_call_day.feature is 'none';
comment on column llm_call_day.model is 'none';
comment on column llm_call_day.prompt_version_id is 'none';
comment on column llm_call_day.status is 'none';
comment on column llm_call_day.error_code is 'none';
comment on column llm_call_day.cache_hit is 'none';
comment on column llm_call_day.price_id is 'none';
comment on column llm_call_day.assignment_id is 'none';
comment on column llm_call_day.user_id is 'pii:activity';
comment on column llm_call_day.calls is 'none';
comment on column llm_call_day.unpriced is 'none';
comment on column llm_call_day.cost_microusd is 'none';
comment on column llm_call_day.in_fresh is 'none';
comment on column llm_call_day.in_cache_read is 'none';
comment on column llm_call_day.in_cache_write_5m is 'none';
comment on column llm_call_day.in_cache_write_1h is 'none';
comment on column llm_call_day.out is 'none';
comment on column llm_call_day.out_reasoning is 'none';
create index llm_call_day__per_start on llm_call_day (per, start);

-- How long answers took that somebody waited for: how many there were in each step of 2 %.
create table llm_wait_day (
  start timestamptz not null,
  step integer not null,
  calls bigint not null
);
comment on column llm_wait_day.start is 'none';
comment on column llm_wait_day.step is 'none';
comment on column llm_wait_day.calls is 'none';
create index llm_wait_day__start on llm_wait_day (start);

-- Whom a language model graded in a stretch of time: the same person in several days counts once, so that counts of days say nothing.
create index llm_call__graded on llm_call (at) include (person_id) where feature = 'grade' and status = 'ok' and person_id is not null;
-- The same in the order of people: for long stretches, it takes no more than reading it.
create index llm_call__graded_people on llm_call (person_id, at) where feature = 'grade' and status = 'ok' and person_id is not null;

-- What stays in memory is rare among what is there.
create index llm_cache_entry__pinned on llm_cache_entry (created) where pinned;
