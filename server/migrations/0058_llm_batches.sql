-- Questions that are put to a language model many at once: cheaper, within a day. What waits here is sent when somebody says so.
create table llm_batch (
  id bigint generated always as identity constraint llm_batch__id primary key,
  feature text not null,
  -- The background task that works on it: its owner knows what an answer means.
  task text not null,
  provider text not null constraint llm_batch__provider check (provider in ('openai', 'anthropic')),
  -- Host and model, by which the endpoint is found again among the settings.
  endpoint text not null,
  model text not null,
  -- By which the vendor, asked again, knows it.
  tag uuid not null default gen_random_uuid() constraint llm_batch__tag unique,
  state text not null default 'preparing' constraint llm_batch__state check (state in ('preparing', 'validating', 'running',
    'finalising', 'done', 'done_with_errors', 'failed', 'expired', 'cancelling', 'cancelled')),
  vendor_id text,
  -- Batches of the vendor that looked like this one, and were not.
  not_ours text[] not null default '{}',
  -- How many questions were sent, and what the vendor last told of them.
  sent integer not null default 0,
  counts jsonb not null default '{"ok": 0, "failed": 0, "expired": 0, "cancelled": 0}',
  estimate_microusd bigint,
  most_microusd bigint,
  -- What the answers took, and what they would have cost one by one; null where a price is missing.
  cost_microusd bigint default 0,
  live_microusd bigint default 0,
  price_id bigint constraint llm_batch__price references llm_price on delete restrict,
  created timestamptz not null default now(),
  created_by bigint constraint llm_batch__created_by references app_user on delete set null,
  confirmed timestamptz,
  -- Set before the vendor is told, and how often that was.
  send_begun timestamptz,
  sends integer not null default 0,
  submitted timestamptz,
  expires timestamptz,
  ended timestamptz,
  cancel_asked timestamptz,
  polled timestamptz,
  poll_error text not null default '',
  polls_failed integer not null default 0,
  next_poll timestamptz,
  -- Questions that may have been paid twice, because the vendor cannot tell; and lines of results that are none.
  maybe_twice integer not null default 0,
  strange_lines integer not null default 0,
  retry_of bigint constraint llm_batch__retry_of references llm_batch on delete set null
);
create index llm_batch__price_id on llm_batch (price_id);
create index llm_batch__created_by_id on llm_batch (created_by);
create index llm_batch__retry_of_id on llm_batch (retry_of);
create index llm_batch__open on llm_batch (next_poll) where ended is null;
comment on column llm_batch.id is 'none';
comment on column llm_batch.feature is 'none';
comment on column llm_batch.task is 'none';
comment on column llm_batch.provider is 'none';
comment on column llm_batch.endpoint is 'none';
comment on column llm_batch.model is 'none';
comment on column llm_batch.tag is 'none';
comment on column llm_batch.state is 'none';
comment on column llm_batch.vendor_id is 'none';
comment on column llm_batch.not_ours is 'none';
comment on column llm_batch.sent is 'none';
comment on column llm_batch.counts is 'none';
comment on column llm_batch.estimate_microusd is 'none';
comment on column llm_batch.most_microusd is 'none';
comment on column llm_batch.cost_microusd is 'none';
comment on column llm_batch.live_microusd is 'none';
comment on column llm_batch.price_id is 'none';
comment on column llm_batch.created is 'none';
comment on column llm_batch.created_by is 'pii:activity';
comment on column llm_batch.confirmed is 'none';
comment on column llm_batch.send_begun is 'none';
comment on column llm_batch.sends is 'none';
comment on column llm_batch.submitted is 'none';
comment on column llm_batch.expires is 'none';
comment on column llm_batch.ended is 'none';
comment on column llm_batch.cancel_asked is 'none';
comment on column llm_batch.polled is 'none';
comment on column llm_batch.poll_error is 'none';
comment on column llm_batch.polls_failed is 'none';
comment on column llm_batch.next_poll is 'none';
comment on column llm_batch.maybe_twice is 'none';
comment on column llm_batch.strange_lines is 'none';
comment on column llm_batch.retry_of is 'none';

-- Calls of a batch are charged by another price.
alter table llm_call
  add column tier text not null default 'standard' constraint llm_call__tier check (tier in ('standard', 'batch')),
  add column batch_id bigint constraint llm_call__batch references llm_batch on delete set null;
create index llm_call__batch_id on llm_call (batch_id) where batch_id is not null;
comment on column llm_call.tier is 'none';
comment on column llm_call.batch_id is 'none';

create table llm_batch_item (
  id bigint generated always as identity constraint llm_batch_item__id primary key,
  batch_id bigint not null constraint llm_batch_item__batch references llm_batch on delete cascade,
  -- Made when it is sent, with what the answer will cost about; the vendor knows the question by it.
  call_id bigint constraint llm_batch_item__call unique constraint llm_batch_item__llm_call references llm_call on delete set null,
  prompt_version_id bigint not null constraint llm_batch_item__prompt_version references llm_prompt_version on delete restrict,
  assignment_id bigint constraint llm_batch_item__assignment references assignment on delete cascade,
  person_id bigint constraint llm_batch_item__person references person on delete cascade,
  request_hash text not null,
  -- `cached`: the same is in memory, or asked by another item; it is not sent. `sent_again`: another batch has it now.
  state text not null default 'waiting' constraint llm_batch_item__state
    check (state in ('waiting', 'cached', 'done', 'failed', 'expired', 'cancelled', 'sent_again')),
  error_code text not null default '',
  -- Gone when it is done.
  messages jsonb,
  input jsonb,
  -- What its owner wants to know when the answer is there.
  extra jsonb
);
create index llm_batch_item__batch_id on llm_batch_item (batch_id, state, id);
create index llm_batch_item__prompt_version_id on llm_batch_item (prompt_version_id);
create index llm_batch_item__assignment_id on llm_batch_item (assignment_id);
create index llm_batch_item__person_id on llm_batch_item (person_id);
create index llm_batch_item__waiting on llm_batch_item (request_hash) where state = 'waiting';
comment on column llm_batch_item.id is 'none';
comment on column llm_batch_item.batch_id is 'none';
comment on column llm_batch_item.call_id is 'none';
comment on column llm_batch_item.prompt_version_id is 'none';
comment on column llm_batch_item.assignment_id is 'pii:activity';
comment on column llm_batch_item.person_id is 'none';
comment on column llm_batch_item.request_hash is 'none';
comment on column llm_batch_item.state is 'none';
comment on column llm_batch_item.error_code is 'none';
comment on column llm_batch_item.messages is 'pii:profile';
comment on column llm_batch_item.input is 'pii:profile';
comment on column llm_batch_item.extra is 'pii:profile';
