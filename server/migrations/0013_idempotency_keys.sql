-- What a call with an Idempotency-Key was answered, for a day: sent again, it gets the same answer and does nothing.
create table idempotency_key (
  user_id bigint not null constraint idempotency_key__user references app_user on delete cascade,
  key text not null,
  -- Of the whole request, so that a key that comes with another one is noticed.
  hash bytea not null,
  answer jsonb,
  created timestamptz not null default now(),
  constraint idempotency_key__user_key primary key (user_id, key)
);
create index idempotency_key__created on idempotency_key (created);
comment on column idempotency_key.user_id is 'none';
comment on column idempotency_key.key is 'none';
comment on column idempotency_key.hash is 'none';
comment on column idempotency_key.answer is 'pii:history';
comment on column idempotency_key.created is 'none';

-- Two users may come upon the same key; each has their own vote.
alter table vote drop constraint vote__key, add constraint vote__user_key unique (user_id, key);
