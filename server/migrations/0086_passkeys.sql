-- Passkeys of users: each signs in by itself, and is the second step after a password.
create table passkey (
  id bigint generated always as identity constraint passkey__id primary key,
  user_id bigint not null constraint passkey__user references app_user on delete cascade,
  name text not null,
  -- What the browser knows it by.
  credential_id text not null constraint passkey__credential unique,
  public_key bytea not null,
  -- How often it has signed, if it counts: one that goes back was copied.
  counter bigint not null,
  transports text[] not null default '{}',
  created timestamptz not null default now(),
  last_used timestamptz
);
create index passkey__user_id on passkey (user_id);
comment on column passkey.id is 'none';
comment on column passkey.user_id is 'none';
comment on column passkey.name is 'pii:device';
comment on column passkey.credential_id is 'pii:device';
comment on column passkey.public_key is 'none';
comment on column passkey.counter is 'none';
comment on column passkey.transports is 'none';
comment on column passkey.created is 'pii:activity';
comment on column passkey.last_used is 'pii:activity';

-- What a passkey is to sign, once and within minutes. With a user it adds a passkey to them, without it lets somebody in.
create table passkey_challenge (
  hash bytea not null constraint passkey_challenge__id primary key,
  user_id bigint constraint passkey_challenge__user references app_user on delete cascade,
  expires timestamptz not null
);
create index passkey_challenge__user_id on passkey_challenge (user_id);
comment on column passkey_challenge.hash is 'secret';
comment on column passkey_challenge.user_id is 'none';
comment on column passkey_challenge.expires is 'none';
