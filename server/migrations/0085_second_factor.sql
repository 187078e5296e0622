-- The authenticator app of a user. It counts once a first code of it was typed.
create table authenticator_app (
  user_id bigint not null constraint authenticator_app__user references app_user on delete cascade constraint authenticator_app__id primary key,
  -- What the codes follow from, encrypted.
  secret bytea not null,
  confirmed timestamptz,
  -- The half minute of the newest code that was used: neither it nor an earlier one counts again.
  last_step bigint not null default 0,
  created timestamptz not null default now()
);
comment on column authenticator_app.user_id is 'none';
comment on column authenticator_app.secret is 'secret';
comment on column authenticator_app.confirmed is 'pii:activity';
comment on column authenticator_app.last_step is 'pii:activity';
comment on column authenticator_app.created is 'pii:activity';

-- For whoever has lost the second factor. Each counts once.
create table recovery_code (
  id bigint generated always as identity constraint recovery_code__id primary key,
  user_id bigint not null constraint recovery_code__user references app_user on delete cascade,
  hash bytea not null,
  used timestamptz,
  constraint recovery_code__user_hash unique (user_id, hash)
);
comment on column recovery_code.id is 'none';
comment on column recovery_code.user_id is 'none';
comment on column recovery_code.hash is 'secret';
comment on column recovery_code.used is 'pii:activity';
