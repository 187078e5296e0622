-- How long people are kept: by the role or the client they stood in a process for, or else by the firm's own rule.
alter table retention_setting add column acts boolean not null default false,
  add column contacted_months integer not null default 24 constraint retention_setting__contacted check (contacted_months between 1 and 120),
  add column never_contacted_months integer not null default 6
    constraint retention_setting__never_contacted check (never_contacted_months between 1 and 120),
  -- Accounts that were turned away or never approved, and those that were deactivated. Null: kept.
  add column registration_months integer default 6 constraint retention_setting__registration check (registration_months between 1 and 120),
  add column user_months integer default 36 constraint retention_setting__user check (user_months between 1 and 240);
comment on column retention_setting.acts is 'none';
comment on column retention_setting.contacted_months is 'none';
comment on column retention_setting.never_contacted_months is 'none';
comment on column retention_setting.registration_months is 'none';
comment on column retention_setting.user_months is 'none';

create table retention_rule (
  id bigint generated always as identity constraint retention_rule__id primary key,
  company_id bigint constraint retention_rule__company references company on delete cascade,
  assignment_id bigint constraint retention_rule__assignment references assignment on delete cascade,
  months integer not null constraint retention_rule__months check (months between 1 and 120),
  created timestamptz not null default now(),
  created_by bigint constraint retention_rule__created_by references app_user on delete set null,
  constraint retention_rule__one check (num_nonnulls(company_id, assignment_id) = 1)
);
create unique index retention_rule__company_id on retention_rule (company_id) where company_id is not null;
create unique index retention_rule__assignment_id on retention_rule (assignment_id) where assignment_id is not null;
create index retention_rule__created_by_id on retention_rule (created_by);
comment on column retention_rule.id is 'none';
comment on column retention_rule.company_id is 'none';
comment on column retention_rule.assignment_id is 'none';
comment on column retention_rule.months is 'none';
comment on column retention_rule.created is 'none';
comment on column retention_rule.created_by is 'pii:activity';

-- Somebody whose data may be needed for a claim or by an authority: nothing erases them until it is lifted.
create table legal_hold (
  id bigint generated always as identity constraint legal_hold__id primary key,
  person_id bigint not null constraint legal_hold__person references person on delete cascade,
  reason text not null,
  created timestamptz not null default now(),
  created_by bigint constraint legal_hold__created_by references app_user on delete set null,
  ended timestamptz,
  ended_by bigint constraint legal_hold__ended_by references app_user on delete set null
);
create index legal_hold__person_id on legal_hold (person_id);
create unique index legal_hold__one on legal_hold (person_id) where ended is null;
create index legal_hold__created_by_id on legal_hold (created_by);
create index legal_hold__ended_by_id on legal_hold (ended_by);
comment on column legal_hold.id is 'none';
comment on column legal_hold.person_id is 'none';
comment on column legal_hold.reason is 'pii:history';
comment on column legal_hold.created is 'none';
comment on column legal_hold.created_by is 'pii:activity';
comment on column legal_hold.ended is 'none';
comment on column legal_hold.ended_by is 'pii:activity';

-- When an account was emptied: its number stays, for what was done with it.
alter table app_user add column forgotten timestamptz;
comment on column app_user.forgotten is 'none';
