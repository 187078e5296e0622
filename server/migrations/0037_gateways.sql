-- SMS: the gateway of the firm, what it says about each message, and what people answer. And the key that signs mails.

-- At most one row. What was encrypted can be read with a key that is not in the database.
create table sms_gateway (
  id boolean not null default true constraint sms_gateway__id primary key constraint sms_gateway__one check (id),
  kind text not null constraint sms_gateway__kind check (kind in ('twilio', '46elks')),
  base_url text not null,
  account text not null,
  secret bytea not null,
  -- A number, or a name that nobody can answer to.
  sender text not null,
  -- For each user and day.
  per_day integer not null default 30 constraint sms_gateway__per_day check (per_day between 0 and 1000),
  -- Everything is done except that nothing leaves.
  dry_run boolean not null default false,
  -- By which calls of the gateway are known.
  callback_token text not null,
  paused timestamptz,
  paused_reason text not null default '',
  created timestamptz not null default now(),
  updated timestamptz not null default now()
);
comment on column sms_gateway.id is 'none';
comment on column sms_gateway.kind is 'none';
comment on column sms_gateway.base_url is 'none';
comment on column sms_gateway.account is 'none';
comment on column sms_gateway.secret is 'secret';
comment on column sms_gateway.sender is 'none';
comment on column sms_gateway.per_day is 'none';
comment on column sms_gateway.dry_run is 'none';
comment on column sms_gateway.callback_token is 'secret';
comment on column sms_gateway.paused is 'none';
comment on column sms_gateway.paused_reason is 'none';
comment on column sms_gateway.created is 'none';
comment on column sms_gateway.updated is 'none';

-- The share of a user in the gateway, as a mailbox is one in mail: claims wait for each other on its row, and it counts them.
create table sms_share (
  user_id bigint not null constraint sms_share__user references app_user on delete cascade constraint sms_share__id primary key,
  next_send timestamptz,
  waits_for text not null default '',
  day date,
  day_sent integer not null default 0,
  day_first integer not null default 0
);
comment on column sms_share.user_id is 'pii:activity';
comment on column sms_share.next_send is 'none';
comment on column sms_share.waits_for is 'none';
comment on column sms_share.day is 'none';
comment on column sms_share.day_sent is 'none';
comment on column sms_share.day_first is 'none';

alter table outbox
  -- What the gateway calls it.
  add column provider_id text,
  -- What the gateway said last of what it took. It never moves back, in whatever order the gateway tells us.
  add column delivery text constraint outbox__delivery check (delivery in ('queued', 'sent', 'delivered', 'failed')),
  add column delivery_at timestamptz;
comment on column outbox.provider_id is 'none';
comment on column outbox.delivery is 'none';
comment on column outbox.delivery_at is 'pii:activity';
create index outbox__sms_due on outbox (user_id, send_at, id) where state in ('queued', 'deferred') and channel = 'SMS';
create index outbox__sms_in_flight on outbox (user_id, lease_until) where state in ('claimed', 'data_started') and channel = 'SMS';
create index outbox__sms_claim on outbox (claim) where channel = 'SMS';
create index outbox__sms_provider_id on outbox (provider_id) where channel = 'SMS';
create index outbox__sms_address on outbox (address, id desc) where channel = 'SMS';

-- SMS of people that have been taken in, each once.
create table incoming_sms (
  provider_id text not null constraint incoming_sms__id primary key,
  created timestamptz not null default now()
);
comment on column incoming_sms.provider_id is 'none';
comment on column incoming_sms.created is 'none';

alter table suppression drop constraint suppression__reason, add constraint suppression__reason
  check (reason in ('unsubscribe', 'objection', 'hard_bounce', 'complaint', 'erased', 'stop_word', 'refused_by_gateway'));

-- A number as it is dialled from anywhere (E.164); without a country it is taken for a Swedish one. Null if it is none.
create function phone__e164(phone text) returns text language sql immutable parallel safe return (
  select case when number ~ '^\+[1-9]\d{7,14}$' then number end from (
    select regexp_replace(regexp_replace(
      regexp_replace(replace(phone, '(0)', ''), '[\s()./\u00a0\u2010-\u2015-]', '', 'g'), '^00', '+'), '^0', '+46') as number) as typed);
create index person_phone__e164 on person_phone (phone__e164(phone));

create or replace function outreach__way(person bigint, channel text) returns text language sql stable as $$
  select case channel
    when 'EMAIL' then (select email::text from person_email where person_id = person and state = 'valid'
      order by is_primary desc, id limit 1)
    when 'SMS' then (select phone__e164(phone) from person_phone
      where person_id = person and state = 'valid' and phone__e164(phone) is not null order by is_primary desc, id limit 1)
    else (select url from person_link where person_id = person order by url ~ '^https?://([a-z]+[.])?linkedin[.]com/' desc, id limit 1)
  end $$;

-- The key that signs mails of the firm's domain (DKIM). At most one row.
create table dkim_key (
  id boolean not null default true constraint dkim_key__id primary key constraint dkim_key__one check (id),
  domain citext not null,
  selector text not null,
  -- Encrypted with a key that is not in the database.
  private_key bytea not null,
  -- As the domain publishes it.
  public_key text not null,
  created timestamptz not null default now()
);
comment on column dkim_key.id is 'none';
comment on column dkim_key.domain is 'none';
comment on column dkim_key.selector is 'none';
comment on column dkim_key.private_key is 'secret';
comment on column dkim_key.public_key is 'none';
comment on column dkim_key.created is 'none';

-- What Google and Microsoft know us by, so that users connect their mailboxes without a password.
create table oauth_client (
  provider text not null constraint oauth_client__id primary key constraint oauth_client__provider check (provider in ('gmail', 'outlook')),
  client_id text not null,
  client_secret bytea not null,
  authorize_url text not null,
  token_url text not null,
  updated timestamptz not null default now()
);
comment on column oauth_client.provider is 'none';
comment on column oauth_client.client_id is 'none';
comment on column oauth_client.client_secret is 'secret';
comment on column oauth_client.authorize_url is 'none';
comment on column oauth_client.token_url is 'none';
comment on column oauth_client.updated is 'none';

-- A user who was sent to a provider and has not come back yet. Good once, for a while, and in the same session.
create table oauth_visit (
  state_hash bytea not null constraint oauth_visit__id primary key,
  session_id uuid not null,
  user_id bigint not null constraint oauth_visit__user references app_user on delete cascade,
  provider text not null constraint oauth_visit__provider check (provider in ('gmail', 'outlook')),
  -- Proves that whoever brings the code is who asked for it (PKCE).
  verifier text not null,
  expires timestamptz not null
);
create index oauth_visit__user_id on oauth_visit (user_id);
comment on column oauth_visit.state_hash is 'secret';
comment on column oauth_visit.session_id is 'none';
comment on column oauth_visit.user_id is 'pii:activity';
comment on column oauth_visit.provider is 'none';
comment on column oauth_visit.verifier is 'secret';
comment on column oauth_visit.expires is 'none';

-- A mailbox that was connected has tokens in place of a password, encrypted alike.
alter table mailbox
  add column refresh_token bytea,
  add column access_token bytea,
  add column access_until timestamptz;
comment on column mailbox.refresh_token is 'secret';
comment on column mailbox.access_token is 'secret';
comment on column mailbox.access_until is 'none';
