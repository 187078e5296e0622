-- How the database does, sampled: counters only ever grow, and what they did in an hour is the difference of two samples.

-- Every ten seconds.
create table db_sample (
  at timestamptz constraint db_sample__at primary key,
  -- When its counters began. Another moment means that they were reset, and differences across it mean nothing.
  since timestamptz not null,
  connections integer not null,
  idle_in_transaction integer not null,
  -- Sessions at work by what they wait for; CPU is waiting for nothing.
  waits jsonb not null,
  transactions bigint not null,
  rollbacks bigint not null,
  hit bigint not null,
  read bigint not null,
  temp_bytes bigint not null,
  deadlocks bigint not null,
  bytes bigint not null
);
comment on column db_sample.at is 'none';
comment on column db_sample.since is 'none';
comment on column db_sample.connections is 'none';
comment on column db_sample.idle_in_transaction is 'none';
comment on column db_sample.waits is 'none';
comment on column db_sample.transactions is 'none';
comment on column db_sample.rollbacks is 'none';
comment on column db_sample.hit is 'none';
comment on column db_sample.read is 'none';
comment on column db_sample.temp_bytes is 'none';
comment on column db_sample.deadlocks is 'none';
comment on column db_sample.bytes is 'none';

-- Every hour: each table, index and statement with its counters, as the database names them.
create table db_detail_sample (
  at timestamptz not null,
  kind text not null constraint db_detail_sample__kind check (kind in ('table', 'index', 'statement')),
  name text not null,
  since timestamptz not null,
  counters jsonb not null,
  constraint db_detail_sample__key primary key (kind, name, at)
);
comment on column db_detail_sample.at is 'none';
comment on column db_detail_sample.kind is 'none';
comment on column db_detail_sample.name is 'none';
comment on column db_detail_sample.since is 'none';
comment on column db_detail_sample.counters is 'none';
create index db_detail_sample__at on db_detail_sample (at);

-- Findings about indexes that somebody has looked at and left as they are.
create table index_dismissal (
  finding text constraint index_dismissal__finding primary key,
  reason text not null,
  user_id bigint constraint index_dismissal__user references app_user on delete set null,
  created timestamptz not null default now()
);
comment on column index_dismissal.finding is 'none';
comment on column index_dismissal.reason is 'none';
comment on column index_dismissal.user_id is 'pii:activity';
comment on column index_dismissal.created is 'pii:activity';
create index index_dismissal__user_id on index_dismissal (user_id);

-- Statistics of statements, where the server has them and lets us. Without them one page says what is missing.
do $$ begin
  create schema if not exists monitor;
  create extension if not exists pg_stat_statements schema monitor;
exception when others then null;
end $$;

-- What the page of indexes found in ourselves: a user who is deleted looks at all sessions and tokens, also those that are over.
drop index session__user_id;
create index session__user_id on session (user_id);
drop index api_token__user_id;
create index api_token__user_id on api_token (user_id);
