-- A version of a prompt grades a frozen version of a test set.
create table eval_run (
  id bigint generated always as identity constraint eval_run__id primary key,
  testset_id bigint not null constraint eval_run__testset references testset on delete restrict,
  testset_version integer not null,
  prompt_version_id bigint not null constraint eval_run__prompt_version references llm_prompt_version on delete restrict,
  model text not null,
  state text not null default 'running' constraint eval_run__state check (state in ('running', 'paused', 'capped', 'done')),
  -- Why it paused by itself.
  error_code text not null default '',
  items integer not null,
  cap_microusd bigint not null constraint eval_run__cap check (cap_microusd > 0),
  estimated_microusd bigint not null,
  created timestamptz not null default now(),
  created_by bigint constraint eval_run__created_by references app_user on delete set null,
  finished timestamptz
);
create index eval_run__testset_id on eval_run (testset_id, testset_version);
create index eval_run__prompt_version_id on eval_run (prompt_version_id, id desc);
create index eval_run__created_by_id on eval_run (created_by);
-- Two runs of the same questions at once would pay twice.
create unique index eval_run__one_at_a_time on eval_run (prompt_version_id) where state = 'running';
comment on column eval_run.id is 'none';
comment on column eval_run.testset_id is 'none';
comment on column eval_run.testset_version is 'none';
comment on column eval_run.prompt_version_id is 'none';
comment on column eval_run.model is 'none';
comment on column eval_run.state is 'none';
comment on column eval_run.error_code is 'none';
comment on column eval_run.items is 'none';
comment on column eval_run.cap_microusd is 'none';
comment on column eval_run.estimated_microusd is 'none';
comment on column eval_run.created is 'none';
comment on column eval_run.created_by is 'pii:activity';
comment on column eval_run.finished is 'none';

-- The row is there before the question is put (`asking`), so that after a crash it is known what was under way.
create table eval_result (
  run_id bigint not null constraint eval_result__run references eval_run on delete cascade,
  item_id bigint not null constraint eval_result__item references testset_item on delete cascade,
  state text not null default 'asking' constraint eval_result__state check (state in ('asking', 'ok', 'error')),
  key text not null,
  -- When it was first asked, and last.
  started timestamptz not null default clock_timestamp(),
  asked timestamptz not null default clock_timestamp(),
  -- Questions that were under way when a process died: nobody knows whether they were paid.
  maybe_twice integer not null default 0,
  verdict text constraint eval_result__verdict check (verdict in ('yes', 'no', 'maybe')),
  score smallint,
  summary text not null default '',
  error_code text not null default '',
  call_id bigint constraint eval_result__call references llm_call on delete set null,
  cost_microusd bigint not null default 0,
  -- Null where the answer was known already.
  latency_ms integer,
  finished timestamptz,
  constraint eval_result__run_item primary key (run_id, item_id)
);
create index eval_result__item_id on eval_result (item_id);
create index eval_result__call_id on eval_result (call_id);
comment on column eval_result.run_id is 'none';
comment on column eval_result.item_id is 'none';
comment on column eval_result.state is 'none';
comment on column eval_result.key is 'none';
comment on column eval_result.started is 'none';
comment on column eval_result.asked is 'none';
comment on column eval_result.maybe_twice is 'none';
comment on column eval_result.verdict is 'pii:profile';
comment on column eval_result.score is 'pii:profile';
comment on column eval_result.summary is 'pii:profile';
comment on column eval_result.error_code is 'none';
comment on column eval_result.call_id is 'none';
comment on column eval_result.cost_microusd is 'none';
comment on column eval_result.latency_ms is 'none';
comment on column eval_result.finished is 'none';

-- The run that spoke for a move.
alter table llm_prompt_move
  add column run_id bigint constraint llm_prompt_move__run references eval_run on delete restrict;
create index llm_prompt_move__run_id on llm_prompt_move (run_id);
comment on column llm_prompt_move.run_id is 'none';
