-- The browser extension: the codes that pair it, and the pages that people capture with it.

alter table api_token
  drop constraint api_token__scopes,
  add constraint api_token__scopes check (scopes <@ '{metrics,read,write,extension}' and cardinality(scopes) > 0),
  -- The browser that a token was made for by pairing. Pairing it again ends the earlier token.
  add column device_id uuid;
comment on column api_token.device_id is 'pii:device';

-- One for each user: a new code ends the one before.
create table pairing_code (
  user_id bigint not null constraint pairing_code__user references app_user on delete cascade constraint pairing_code__id primary key,
  hash bytea not null constraint pairing_code__hash unique,
  -- Of the browser where it was made.
  device_id uuid,
  expires timestamptz not null
);
comment on column pairing_code.user_id is 'none';
comment on column pairing_code.hash is 'secret';
comment on column pairing_code.device_id is 'pii:device';
comment on column pairing_code.expires is 'none';

-- What people captured is a proposal, and nobody until somebody says so.
create table capture (
  id bigint generated always as identity constraint capture__id primary key,
  user_id bigint not null constraint capture__user references app_user on delete cascade,
  -- The same for every way in which an address of a profile is written.
  page text not null,
  url text not null,
  title text not null,
  text text not null,
  state text not null default 'open' constraint capture__state check (state in ('open', 'accepted', 'dismissed')),
  -- Whom it became, or part of whom.
  person_id bigint constraint capture__person references person on delete set null,
  -- The person as it left them; whoever changed them since cannot lose that by an undo.
  person_version integer,
  -- What the person had before, if they were there before.
  before jsonb,
  created timestamptz not null default now()
);
-- The same page twice is one proposal.
create unique index capture__open on capture (user_id, page) where state = 'open';
create index capture__of_user on capture (user_id, created desc, id desc);
create index capture__of_person on capture (person_id) where person_id is not null;
create index capture__created on capture (created);
comment on column capture.id is 'none';
comment on column capture.user_id is 'none';
comment on column capture.page is 'pii:profile';
comment on column capture.url is 'pii:profile';
comment on column capture.title is 'pii:name';
comment on column capture.text is 'pii:profile';
comment on column capture.state is 'none';
comment on column capture.person_id is 'none';
comment on column capture.person_version is 'none';
comment on column capture.before is 'pii:profile';
comment on column capture.created is 'none';
