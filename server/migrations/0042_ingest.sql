-- What others report to us, and what charts need besides: keys, what came in with them, bots, proxies, advertisements, marks.

-- A key with which a program outside may send what it has seen: of one source, and of these kinds only.
create table licence_key (
  id bigint generated always as identity constraint licence_key__id primary key,
  name text not null,
  prefix text not null,
  hash bytea not null constraint licence_key__hash unique,
  source text not null,
  kinds text[] not null,
  owner_id bigint constraint licence_key__owner references app_user on delete set null,
  created timestamptz not null default now(),
  expires timestamptz,
  last_used timestamptz,
  -- When each kind last came in with it, by kind: what is never used can be taken out.
  kinds_used jsonb not null default '{}',
  revoked timestamptz,
  -- The key that takes over from this one.
  successor_id bigint constraint licence_key__successor references licence_key on delete set null
);
comment on column licence_key.id is 'none';
comment on column licence_key.name is 'none';
comment on column licence_key.prefix is 'none';
comment on column licence_key.hash is 'secret';
comment on column licence_key.source is 'none';
comment on column licence_key.kinds is 'none';
comment on column licence_key.owner_id is 'pii:activity';
comment on column licence_key.created is 'none';
comment on column licence_key.expires is 'none';
comment on column licence_key.last_used is 'none';
comment on column licence_key.kinds_used is 'none';
comment on column licence_key.revoked is 'none';
comment on column licence_key.successor_id is 'none';
create index licence_key__owner_id on licence_key (owner_id);
create index licence_key__successor_id on licence_key (successor_id);

-- One row for each request: how fresh a source is, and what was refused.
create table ingest_batch (
  id bigint generated always as identity constraint ingest_batch__id primary key,
  key_id bigint not null constraint ingest_batch__key references licence_key on delete cascade,
  source text not null,
  at timestamptz not null default now(),
  accepted integer not null,
  duplicates integer not null,
  rejected integer not null,
  -- Why the first of the refused rows was.
  reason text not null default ''
);
comment on column ingest_batch.id is 'none';
comment on column ingest_batch.key_id is 'none';
comment on column ingest_batch.source is 'none';
comment on column ingest_batch.at is 'none';
comment on column ingest_batch.accepted is 'none';
comment on column ingest_batch.duplicates is 'none';
comment on column ingest_batch.rejected is 'none';
comment on column ingest_batch.reason is 'none';
create index ingest_batch__source_at on ingest_batch (source, at desc);
create index ingest_batch__key_at on ingest_batch (key_id, at desc);

-- Automation accounts of other programs, as those report them. We run none.
create table bot (
  id bigint generated always as identity constraint bot__id primary key,
  source text not null,
  ref text not null,
  name text not null,
  status text not null constraint bot__status check (status in ('ok', 'warming', 'limited', 'error', 'paused', 'retired')),
  -- Whose account it is, if it is one of ours.
  user_id bigint constraint bot__user references app_user on delete set null,
  country text not null default '',
  daily_cap integer constraint bot__daily_cap check (daily_cap >= 0),
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint bot__source_ref unique (source, ref)
);
comment on column bot.id is 'none';
comment on column bot.source is 'none';
comment on column bot.ref is 'none';
comment on column bot.name is 'none';
comment on column bot.status is 'none';
comment on column bot.user_id is 'pii:activity';
comment on column bot.country is 'none';
comment on column bot.daily_cap is 'none';
comment on column bot.created is 'none';
comment on column bot.updated is 'none';
create index bot__user_id on bot (user_id);

create table proxy (
  id bigint generated always as identity constraint proxy__id primary key,
  source text not null,
  ref text not null,
  source_uri text not null,
  -- Offered to us, not in use.
  is_suggestion boolean not null default false,
  last_status text not null default '',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint proxy__source_ref unique (source, ref)
);
comment on column proxy.id is 'none';
comment on column proxy.source is 'none';
comment on column proxy.ref is 'none';
comment on column proxy.source_uri is 'none';
comment on column proxy.is_suggestion is 'none';
comment on column proxy.last_status is 'none';
comment on column proxy.created is 'none';
comment on column proxy.updated is 'none';
create index proxy__created on proxy (created);

-- What happened elsewhere. Charts go by occurred_at, freshness by received_at: other clocks may be wrong.
create table ingest_event (
  id bigint generated always as identity constraint ingest_event__id primary key,
  source text not null,
  kind text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  bot_id bigint constraint ingest_event__bot references bot on delete set null,
  proxy_id bigint constraint ingest_event__proxy references proxy on delete set null,
  -- What it is about, in one word: a provider, a repository, a search.
  subject text not null default '',
  outcome text not null default '',
  error_code text not null default '',
  duration_ms integer,
  -- What the kind counts: hits of a search, lines of a commit, micro-dollars of a call.
  amount bigint not null default 0,
  payload jsonb not null default '{}',
  dedupe_key text not null,
  constraint ingest_event__dedupe unique (source, dedupe_key)
);
comment on column ingest_event.id is 'none';
comment on column ingest_event.source is 'none';
comment on column ingest_event.kind is 'none';
comment on column ingest_event.occurred_at is 'none';
comment on column ingest_event.received_at is 'none';
comment on column ingest_event.bot_id is 'none';
comment on column ingest_event.proxy_id is 'none';
comment on column ingest_event.subject is 'none';
comment on column ingest_event.outcome is 'none';
comment on column ingest_event.error_code is 'none';
comment on column ingest_event.duration_ms is 'none';
comment on column ingest_event.amount is 'none';
comment on column ingest_event.payload is 'none';
comment on column ingest_event.dedupe_key is 'none';
create index ingest_event__kind_occurred on ingest_event (kind, occurred_at desc);
create index ingest_event__received on ingest_event using brin (received_at);
create index ingest_event__bot_occurred on ingest_event (bot_id, occurred_at desc) where bot_id is not null;
create index ingest_event__proxy_id on ingest_event (proxy_id) where proxy_id is not null;

-- The same events counted by quarter of an hour, in which every zone's days begin. The insert itself counts, so that both always agree.
create table ingest_count (
  quarter timestamptz not null,
  kind text not null,
  source text not null,
  subject text not null,
  outcome text not null,
  error_code text not null,
  events bigint not null,
  amount bigint not null,
  constraint ingest_count__key primary key (kind, quarter, source, subject, outcome, error_code)
);
comment on column ingest_count.quarter is 'none';
comment on column ingest_count.kind is 'none';
comment on column ingest_count.source is 'none';
comment on column ingest_count.subject is 'none';
comment on column ingest_count.outcome is 'none';
comment on column ingest_count.error_code is 'none';
comment on column ingest_count.events is 'none';
comment on column ingest_count.amount is 'none';
create function count_ingest_events() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two batches wait for each other instead of locking each other out.
  insert into ingest_count as counted (quarter, kind, source, subject, outcome, error_code, events, amount)
  select date_bin('15 minutes', occurred_at, 'epoch'), kind, source, subject, outcome, error_code, count(*), sum(amount)
  from inserted group by 1, 2, 3, 4, 5, 6 order by 2, 1, 3, 4, 5, 6
  on conflict on constraint ingest_count__key
    do update set events = counted.events + excluded.events, amount = counted.amount + excluded.amount;
  return null;
end $$;
create trigger ingest_event__count after insert on ingest_event referencing new table as inserted
  for each statement execute function count_ingest_events();

-- Invitations that bots of other programs have sent. Those that our users send by hand are in the outbox.
create table bot_invitation (
  id bigint generated always as identity constraint bot_invitation__id primary key,
  bot_id bigint not null constraint bot_invitation__bot references bot on delete cascade,
  ref text not null,
  type text not null,
  path_length integer constraint bot_invitation__path_length check (path_length > 0),
  person_id bigint constraint bot_invitation__person references person on delete set null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  created timestamptz not null default now(),
  constraint bot_invitation__bot_ref unique (bot_id, ref)
);
comment on column bot_invitation.id is 'none';
comment on column bot_invitation.bot_id is 'none';
comment on column bot_invitation.ref is 'none';
comment on column bot_invitation.type is 'none';
comment on column bot_invitation.path_length is 'none';
comment on column bot_invitation.person_id is 'pii:activity';
comment on column bot_invitation.sent_at is 'none';
comment on column bot_invitation.accepted_at is 'none';
comment on column bot_invitation.created is 'none';
create index bot_invitation__sent on bot_invitation (sent_at);
create index bot_invitation__person_id on bot_invitation (person_id) where person_id is not null;

-- Consulting assignments that are offered on the market.
create table consulting_ad (
  id bigint generated always as identity constraint consulting_ad__id primary key,
  source text not null,
  ref text not null,
  title text not null,
  client text not null default '',
  broker text not null default '',
  place text not null default '',
  is_remote boolean not null default false,
  starts_on date,
  months integer constraint consulting_ad__months check (months > 0),
  hourly_rate integer constraint consulting_ad__rate check (hourly_rate > 0),
  currency text not null default '',
  skills text[] not null default '{}',
  url text not null default '',
  published timestamptz not null,
  apply_by date,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  state text not null default 'new' constraint consulting_ad__state check (state in ('new', 'taken', 'hidden')),
  duplicate_of bigint constraint consulting_ad__duplicate references consulting_ad on delete set null,
  assignment_id bigint constraint consulting_ad__assignment references assignment on delete set null,
  constraint consulting_ad__source_ref unique (source, ref)
);
comment on column consulting_ad.id is 'none';
comment on column consulting_ad.source is 'none';
comment on column consulting_ad.ref is 'none';
comment on column consulting_ad.title is 'none';
comment on column consulting_ad.client is 'none';
comment on column consulting_ad.broker is 'none';
comment on column consulting_ad.place is 'none';
comment on column consulting_ad.is_remote is 'none';
comment on column consulting_ad.starts_on is 'none';
comment on column consulting_ad.months is 'none';
comment on column consulting_ad.hourly_rate is 'none';
comment on column consulting_ad.currency is 'none';
comment on column consulting_ad.skills is 'none';
comment on column consulting_ad.url is 'none';
comment on column consulting_ad.published is 'none';
comment on column consulting_ad.apply_by is 'none';
comment on column consulting_ad.created is 'none';
comment on column consulting_ad.updated is 'none';
comment on column consulting_ad.state is 'none';
comment on column consulting_ad.duplicate_of is 'none';
comment on column consulting_ad.assignment_id is 'none';
create index consulting_ad__published on consulting_ad (published desc, id desc);
-- Ads of about the same time whose client begins with the same word: among these the same ad is looked for.
create index consulting_ad__client_published on consulting_ad (split_part(lower(client), ' ', 1), published);
create index consulting_ad__duplicate_of on consulting_ad (duplicate_of) where duplicate_of is not null;
create index consulting_ad__assignment_id on consulting_ad (assignment_id) where assignment_id is not null;

-- What charts mark on their time axis.
create table chart_mark (
  id bigint generated always as identity constraint chart_mark__id primary key,
  at timestamptz not null,
  kind text not null constraint chart_mark__kind check (kind in ('deploy', 'model', 'incident', 'note')),
  label text not null,
  href text not null default '',
  -- Null where a program outside reported it.
  user_id bigint constraint chart_mark__user references app_user on delete set null,
  created timestamptz not null default now()
);
comment on column chart_mark.id is 'none';
comment on column chart_mark.at is 'none';
comment on column chart_mark.kind is 'none';
comment on column chart_mark.label is 'none';
comment on column chart_mark.href is 'none';
comment on column chart_mark.user_id is 'pii:activity';
comment on column chart_mark.created is 'none';
create index chart_mark__at on chart_mark (at);
create index chart_mark__user_id on chart_mark (user_id) where user_id is not null;

create table chart_setting (
  singleton boolean constraint chart_setting__one primary key default true
    constraint chart_setting__only check (singleton),
  -- The users that have charts of their own on the pages of invitations and introductions.
  named_users bigint[] not null default '{}',
  -- What each figure of the firm should reach in a week, by its name.
  targets jsonb not null default '{}'
);
comment on column chart_setting.singleton is 'none';
comment on column chart_setting.named_users is 'pii:activity';
comment on column chart_setting.targets is 'none';
insert into chart_setting default values;

-- Who sent it is the bot's user, or the user that sent it by hand.
drop view sentinvitation;
create view sentinvitation as
  select outbox.id, sent_at as created, null::bigint as bot, null::text as bot__name, outbox.user_id as bot__user_profile,
    username::text as bot__user_profile__user__username, case when body = '' then 'plain' else 'note' end as type,
    null::integer as path_length, connected as accepted_at, outbox.user_id as "user", username::text as user__username,
    assignment_id as assignment, outbox.person_id as person
  from outbox join app_user on app_user.id = outbox.user_id
    left join connection on connection.user_id = outbox.user_id and connection.person_id = outbox.person_id and connected >= sent_at
  where channel = 'INVITATION' and outbox.state = 'sent'
  union all
  -- Below zero, so that no two rows have the same id.
  select -bot_invitation.id, sent_at, bot_id, bot.name, bot.user_id, username::text, type, path_length, accepted_at, bot.user_id,
    username::text, null, person_id
  from bot_invitation join bot on bot.id = bot_id left join app_user on app_user.id = bot.user_id;
