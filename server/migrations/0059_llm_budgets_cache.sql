-- What may be spent on language models within 24 hours, besides the limit of the whole product: for a feature, for each user, or for one.
create table llm_budget (
  id bigint generated always as identity constraint llm_budget__id primary key,
  kind text not null constraint llm_budget__kind check (kind in ('feature', 'each_user', 'user')),
  feature text constraint llm_budget__feature unique,
  user_id bigint constraint llm_budget__user_id unique constraint llm_budget__user references app_user on delete cascade,
  usd_per_day numeric(10, 2) not null constraint llm_budget__usd_per_day check (usd_per_day >= 0),
  changed timestamptz not null default now(),
  changed_by bigint constraint llm_budget__changed_by references app_user on delete set null,
  constraint llm_budget__of check ((feature is not null) = (kind = 'feature') and (user_id is not null) = (kind = 'user'))
);
create unique index llm_budget__each_user on llm_budget (kind) where kind = 'each_user';
create index llm_budget__changed_by_id on llm_budget (changed_by);
comment on column llm_budget.id is 'none';
comment on column llm_budget.kind is 'none';
comment on column llm_budget.feature is 'none';
comment on column llm_budget.user_id is 'pii:activity';
comment on column llm_budget.usd_per_day is 'none';
comment on column llm_budget.changed is 'none';
comment on column llm_budget.changed_by is 'pii:activity';

-- How long what models were told and what they answered is kept. One row.
create table llm_setting (
  only_row boolean not null default true constraint llm_setting__only_row primary key constraint llm_setting__only check (only_row),
  keep_days integer not null default 180 constraint llm_setting__keep_days check (keep_days between 1 and 3650)
);
comment on column llm_setting.only_row is 'none';
comment on column llm_setting.keep_days is 'none';
insert into llm_setting default values;

-- What an answer in memory has cost, so that one can tell what it saves, and the role it was about.
alter table llm_cache_entry
  add column cost_microusd bigint,
  add column assignment_id bigint constraint llm_cache_entry__assignment references assignment on delete set null,
  add column pinned boolean not null default false;
create index llm_cache_entry__assignment_id on llm_cache_entry (assignment_id);
create index llm_cache_entry__created on llm_cache_entry (created);
create index llm_cache_entry__hits on llm_cache_entry (hits);
create index llm_cache_entry__saved on llm_cache_entry (hits, cost_microusd) where hits > 0;
create index llm_cache_entry__last_hit on llm_cache_entry (last_hit desc nulls last);
create index llm_cache_entry__model on llm_cache_entry (model);
comment on column llm_cache_entry.cost_microusd is 'none';
comment on column llm_cache_entry.assignment_id is 'pii:activity';
comment on column llm_cache_entry.pinned is 'none';
