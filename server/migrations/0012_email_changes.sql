-- Addresses that are to replace the one of an account, once their owner has followed a mailed link.
create table email_change (
  user_id bigint constraint email_change__user_id primary key
    constraint email_change__user references app_user on delete cascade,
  email citext not null,
  asked_by bigint not null constraint email_change__asked_by references app_user on delete cascade,
  -- Null until the link is mailed: it is made on the way, so that it is stored nowhere.
  hash bytea constraint email_change__hash unique,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index email_change__asked_by_id on email_change (asked_by);
comment on column email_change.user_id is 'none';
comment on column email_change.email is 'pii:email';
comment on column email_change.asked_by is 'pii:activity';
comment on column email_change.hash is 'secret';
comment on column email_change.created is 'pii:activity';
comment on column email_change.expires is 'none';
