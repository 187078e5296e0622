-- Alerts: who is told of what, how each rule stands, who silenced what, and what was sent.

create table alert_setting (
  id integer default 1 constraint alert_setting__id primary key constraint alert_setting__one check (id = 1),
  mail_to text[] not null default '{}',
  -- Some of these let whoever knows them in.
  webhook_url text not null default '',
  -- Encrypted with a key that is not in the database.
  webhook_secret bytea,
  remind_hours integer not null default 4 constraint alert_setting__remind_hours check (remind_hours between 1 and 168),
  version integer not null default 1,
  -- The last minute that a process took on. It is that process's alone.
  evaluated timestamptz not null default '-infinity'
);
insert into alert_setting default values;
comment on column alert_setting.id is 'none';
comment on column alert_setting.mail_to is 'pii:contact';
comment on column alert_setting.webhook_url is 'secret';
comment on column alert_setting.webhook_secret is 'secret';
comment on column alert_setting.remind_hours is 'none';
comment on column alert_setting.version is 'none';
comment on column alert_setting.evaluated is 'none';

-- Rules that somebody changed; all others are as the product brings them.
create table alert_rule (
  rule text constraint alert_rule__rule primary key,
  threshold double precision not null,
  hold_minutes integer not null constraint alert_rule__hold_minutes check (hold_minutes between 0 and 1440),
  severity text not null constraint alert_rule__severity check (severity in ('critical', 'warning'))
);
comment on column alert_rule.rule is 'none';
comment on column alert_rule.threshold is 'none';
comment on column alert_rule.hold_minutes is 'none';
comment on column alert_rule.severity is 'none';

-- Rules that something is the matter with.
create table alert (
  rule text constraint alert__rule primary key,
  state text not null constraint alert__state check (state in ('pending', 'firing')),
  -- When it was first found.
  since timestamptz not null,
  -- From when on it has been found to be fine again, while it is not over yet.
  fine_since timestamptz,
  summary text not null,
  -- When people were last told that it fires.
  told timestamptz
);
comment on column alert.rule is 'none';
comment on column alert.state is 'none';
comment on column alert.since is 'none';
comment on column alert.fine_since is 'none';
comment on column alert.summary is 'none';
comment on column alert.told is 'none';

create table alert_silence (
  id bigint generated always as identity constraint alert_silence__id primary key,
  rule text not null,
  reason text not null,
  created timestamptz not null default now(),
  user_id bigint constraint alert_silence__user references app_user on delete set null,
  ends timestamptz not null,
  constraint alert_silence__at_most_30_days check (ends <= created + interval '30 days')
);
create index alert_silence__ends on alert_silence (ends);
create index alert_silence__user_id on alert_silence (user_id);
comment on column alert_silence.id is 'none';
comment on column alert_silence.rule is 'none';
comment on column alert_silence.reason is 'none';
comment on column alert_silence.created is 'none';
comment on column alert_silence.user_id is 'pii:activity';
comment on column alert_silence.ends is 'none';

-- What is to be told to one address or to the webhook, until it has left or was given up.
create table alert_message (
  id uuid constraint alert_message__id primary key,
  channel text not null constraint alert_message__channel check (channel in ('mail', 'webhook')),
  target text not null,
  subject text not null,
  -- The text of the mail, or what is posted.
  body text not null,
  created timestamptz not null,
  state text not null default 'waiting' constraint alert_message__state check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try timestamptz not null,
  error text not null default ''
);
create index alert_message__waiting on alert_message (next_try) where state = 'waiting';
create index alert_message__created on alert_message (created);
comment on column alert_message.id is 'none';
comment on column alert_message.channel is 'none';
comment on column alert_message.target is 'pii:contact';
comment on column alert_message.subject is 'none';
comment on column alert_message.body is 'none';
comment on column alert_message.created is 'none';
comment on column alert_message.state is 'none';
comment on column alert_message.attempts is 'none';
comment on column alert_message.next_try is 'none';
comment on column alert_message.error is 'none';

-- How many requests all web processes together answered in a minute, and how many of them failed on our side.
create table request_sample (
  at timestamptz constraint request_sample__at primary key,
  answered integer not null,
  failed integer not null
);
comment on column request_sample.at is 'none';
comment on column request_sample.answered is 'none';
comment on column request_sample.failed is 'none';

-- The disks that each machine writes to, as its processes last saw them.
create table disk_sample (
  host text not null,
  folder text not null,
  at timestamptz not null,
  free_bytes bigint,
  bytes bigint,
  -- Why it could not be seen.
  error text not null,
  constraint disk_sample__key primary key (host, folder)
);
comment on column disk_sample.host is 'none';
comment on column disk_sample.folder is 'none';
comment on column disk_sample.at is 'none';
comment on column disk_sample.free_bytes is 'none';
comment on column disk_sample.bytes is 'none';
comment on column disk_sample.error is 'none';
