-- What models cost per million tokens, in dollars, and since when. A price that changes gets a row of its own, so that calls keep theirs.
create extension if not exists btree_gist;
create table llm_price (
  id bigint generated always as identity constraint llm_price__id primary key,
  provider text not null constraint llm_price__provider check (provider in ('openai', 'anthropic')),
  -- The name of a model, or its beginning and a star.
  match text not null constraint llm_price__match check (match ~ '^[^*[:space:]]+\*?$|^\*$' and length(match) <= 200),
  tier text not null constraint llm_price__tier check (tier in ('standard', 'batch')),
  in_fresh numeric(12, 6) not null,
  in_cache_read numeric(12, 6),
  in_cache_write_5m numeric(12, 6),
  in_cache_write_1h numeric(12, 6),
  out numeric(12, 6) not null,
  -- Where it is empty, thoughts cost what other tokens out cost.
  out_reasoning numeric(12, 6),
  valid_from timestamptz not null,
  valid_to timestamptz,
  note text not null default '',
  created timestamptz not null default now(),
  created_by bigint constraint llm_price__created_by references app_user on delete set null,
  constraint llm_price__amounts check (least(in_fresh, in_cache_read, in_cache_write_5m, in_cache_write_1h, out, out_reasoning) >= 0),
  constraint llm_price__valid check (valid_to > valid_from),
  constraint llm_price__one_at_a_time exclude using gist
    (provider with =, match with =, tier with =, tstzrange(valid_from, valid_to) with &&)
);
create index llm_price__created_by_id on llm_price (created_by);
comment on column llm_price.id is 'none';
comment on column llm_price.provider is 'none';
comment on column llm_price.match is 'none';
comment on column llm_price.tier is 'none';
comment on column llm_price.in_fresh is 'none';
comment on column llm_price.in_cache_read is 'none';
comment on column llm_price.in_cache_write_5m is 'none';
comment on column llm_price.in_cache_write_1h is 'none';
comment on column llm_price.out is 'none';
comment on column llm_price.out_reasoning is 'none';
comment on column llm_price.valid_from is 'none';
comment on column llm_price.valid_to is 'none';
comment on column llm_price.note is 'none';
comment on column llm_price.created is 'none';
comment on column llm_price.created_by is 'pii:activity';

-- A call without a price costs nobody knows what: null, and not nothing.
alter table llm_call
  add column provider text not null default 'openai' constraint llm_call__provider check (provider in ('openai', 'anthropic')),
  add column in_cache_write_5m integer not null default 0,
  add column in_cache_write_1h integer not null default 0,
  add column price_id bigint constraint llm_call__price references llm_price on delete restrict,
  alter column cost_microusd drop not null,
  alter column cost_microusd drop default;
alter table llm_call alter column provider drop default;
create index llm_call__price_id on llm_call (price_id) where price_id is not null;
create index llm_call__unpriced on llm_call (provider, model) where cost_microusd is null;
comment on column llm_call.provider is 'none';
comment on column llm_call.in_cache_write_5m is 'none';
comment on column llm_call.in_cache_write_1h is 'none';
comment on column llm_call.price_id is 'none';

-- Each endpoint has its own pace: one that asks for a pause does not hold up the others.
drop table llm_pace;
create table llm_pace (
  endpoint text constraint llm_pace__endpoint primary key,
  next timestamptz not null default now()
);
comment on column llm_pace.endpoint is 'none';
comment on column llm_pace.next is 'none';
