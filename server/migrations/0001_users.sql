-- The people who use the product: their accounts, how they sign in, and the trail of what they did.
create extension if not exists citext;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table company (
  id bigint generated always as identity constraint company__id primary key,
  name text not null,
  -- Ours or a partner's: people may ask for an account in its name, so its name is public.
  accepts_registrations boolean not null default false,
  created timestamptz not null default now()
);
create index company__accepts_registrations on company (name) where accepts_registrations;
comment on column company.id is 'none';
comment on column company.name is 'none';
comment on column company.accepts_registrations is 'none';
comment on column company.created is 'none';

create table app_user (
  id bigint generated always as identity constraint app_user__id primary key,
  username citext not null constraint app_user__username unique,
  email citext not null constraint app_user__email unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  is_staff boolean not null default false,
  is_superuser boolean not null default false,
  state text not null default 'pending'
    constraint app_user__state check (state in ('pending', 'active', 'rejected', 'deactivated')),
  last_login timestamptz,
  created timestamptz not null default now(),
  -- Counts the changes, so that two people editing one user notice each other.
  version integer not null default 1
);
create index app_user__state_created on app_user (state, created, id);
comment on column app_user.id is 'none';
comment on column app_user.username is 'pii:name';
comment on column app_user.email is 'pii:email';
comment on column app_user.password_hash is 'secret';
comment on column app_user.first_name is 'pii:name';
comment on column app_user.last_name is 'pii:name';
comment on column app_user.is_staff is 'none';
comment on column app_user.is_superuser is 'none';
comment on column app_user.state is 'none';
comment on column app_user.last_login is 'pii:activity';
comment on column app_user.created is 'none';
comment on column app_user.version is 'none';

create table user_profile (
  user_id bigint constraint user_profile__user_id primary key
    constraint user_profile__user references app_user on delete cascade,
  can_impersonate boolean not null default false,
  config jsonb not null default '{}',
  company_id bigint constraint user_profile__company references company on delete set null,
  company_name text not null default '',
  phone_number text not null default '',
  linkedin_url text not null default '',
  linkedin_email citext not null default '',
  terms_accepted timestamptz
);
create index user_profile__company_id on user_profile (company_id);
comment on column user_profile.user_id is 'none';
comment on column user_profile.can_impersonate is 'none';
comment on column user_profile.config is 'none';
comment on column user_profile.company_id is 'none';
comment on column user_profile.company_name is 'pii:employment';
comment on column user_profile.phone_number is 'pii:phone';
comment on column user_profile.linkedin_url is 'pii:link';
comment on column user_profile.linkedin_email is 'pii:email';
comment on column user_profile.terms_accepted is 'none';

create table signing_key (
  kid uuid default gen_random_uuid() constraint signing_key__kid primary key,
  secret bytea not null,
  created timestamptz not null default now()
);
comment on column signing_key.kid is 'none';
comment on column signing_key.secret is 'secret';
comment on column signing_key.created is 'none';

create table session (
  id uuid default gen_random_uuid() constraint session__id primary key,
  user_id bigint not null constraint session__user references app_user on delete cascade,
  -- Set when somebody impersonates user_id: who, and the session they did it from. It ends with that session.
  actor_id bigint constraint session__actor references app_user on delete cascade,
  actor_session_id uuid constraint session__actor_session references session on delete cascade,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  -- Without a refresh the session ends after this long ...
  idle_limit interval not null,
  -- ... and here in any case.
  expires timestamptz not null,
  revoked timestamptz,
  revoke_reason text,
  device_id uuid,
  browser text not null default '',
  constraint session__impersonation check ((actor_id is null) = (actor_session_id is null))
);
create index session__user_id on session (user_id) where revoked is null;
create index session__actor_id on session (actor_id) where actor_id is not null;
create index session__actor_session_id on session (actor_session_id) where actor_session_id is not null;
comment on column session.id is 'none';
comment on column session.user_id is 'none';
comment on column session.actor_id is 'none';
comment on column session.actor_session_id is 'none';
comment on column session.created is 'pii:activity';
comment on column session.last_seen is 'pii:activity';
comment on column session.idle_limit is 'none';
comment on column session.expires is 'none';
comment on column session.revoked is 'none';
comment on column session.revoke_reason is 'none';
comment on column session.device_id is 'pii:device';
comment on column session.browser is 'pii:device';

create table refresh_token (
  id bigint generated always as identity constraint refresh_token__id primary key,
  session_id uuid not null constraint refresh_token__session references session on delete cascade,
  parent_id bigint constraint refresh_token__parent references refresh_token on delete cascade,
  hash bytea not null constraint refresh_token__hash unique,
  created timestamptz not null default now(),
  expires timestamptz not null,
  -- When a child was first issued for it. Ten seconds later presenting it again means that it was stolen.
  replaced timestamptz
);
create index refresh_token__session_id on refresh_token (session_id);
create index refresh_token__parent_id on refresh_token (parent_id);
comment on column refresh_token.id is 'none';
comment on column refresh_token.session_id is 'none';
comment on column refresh_token.parent_id is 'none';
comment on column refresh_token.hash is 'secret';
comment on column refresh_token.created is 'none';
comment on column refresh_token.expires is 'none';
comment on column refresh_token.replaced is 'none';

create table api_token (
  id bigint generated always as identity constraint api_token__id primary key,
  user_id bigint not null constraint api_token__user references app_user on delete cascade,
  name text not null,
  hash bytea not null constraint api_token__hash unique,
  created timestamptz not null default now(),
  expires timestamptz not null,
  last_used timestamptz,
  revoked timestamptz
);
create index api_token__user_id on api_token (user_id) where revoked is null;
comment on column api_token.id is 'none';
comment on column api_token.user_id is 'none';
comment on column api_token.name is 'none';
comment on column api_token.hash is 'secret';
comment on column api_token.created is 'none';
comment on column api_token.expires is 'none';
comment on column api_token.last_used is 'pii:activity';
comment on column api_token.revoked is 'none';

create table rate_limit (
  key text constraint rate_limit__key primary key,
  window_start timestamptz not null,
  count integer not null,
  blocked_until timestamptz
);
comment on column rate_limit.key is 'none';
comment on column rate_limit.window_start is 'none';
comment on column rate_limit.count is 'none';
comment on column rate_limit.blocked_until is 'none';

create table audit_log (
  id bigint generated always as identity constraint audit_log__id primary key,
  created timestamptz not null default now(),
  action text not null,
  -- In whose name, and by whom when somebody impersonated them.
  user_id bigint constraint audit_log__user references app_user on delete restrict,
  actor_id bigint constraint audit_log__actor references app_user on delete restrict,
  target_kind text,
  target_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  device_id uuid,
  constraint audit_log__target check ((target_kind is null) = (target_id is null))
);
create index audit_log__user_id on audit_log (user_id, id);
create index audit_log__actor_id on audit_log (actor_id, id) where actor_id is not null;
create index audit_log__target on audit_log (target_kind, target_id, id);
create index audit_log__action on audit_log (action, id);
create trigger audit_log__append_only before update or delete on audit_log
  for each row execute function refuse_change();
comment on column audit_log.id is 'none';
comment on column audit_log.created is 'none';
comment on column audit_log.action is 'none';
comment on column audit_log.user_id is 'none';
comment on column audit_log.actor_id is 'none';
comment on column audit_log.target_kind is 'none';
comment on column audit_log.target_id is 'none';
comment on column audit_log.before is 'pii:history';
comment on column audit_log.after is 'pii:history';
comment on column audit_log.reason is 'pii:history';
comment on column audit_log.device_id is 'pii:device';
