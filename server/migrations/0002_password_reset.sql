-- Links by which somebody who forgot their password sets a new one.
create table password_reset (
  id bigint generated always as identity constraint password_reset__id primary key,
  user_id bigint not null constraint password_reset__user references app_user on delete cascade,
  hash bytea not null constraint password_reset__hash unique,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);
create index password_reset__user_id on password_reset (user_id);
comment on column password_reset.id is 'none';
comment on column password_reset.user_id is 'none';
comment on column password_reset.hash is 'secret';
comment on column password_reset.created is 'pii:activity';
comment on column password_reset.expires is 'none';
comment on column password_reset.used is 'pii:activity';
