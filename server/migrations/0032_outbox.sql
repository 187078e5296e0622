-- What leaves, from whose mailbox, by which rules, and who is not to be written to.

-- The rules of the firm, and whether anything may leave at all. One row.
create table outreach_setting (
  id boolean not null default true constraint outreach_setting__id primary key constraint outreach_setting__one check (id),
  zone text not null default 'Europe/Stockholm',
  opens time not null default '08:00',
  closes time not null default '17:30' constraint outreach_setting__window check (closes > opens),
  -- Monday is 1.
  weekdays integer[] not null default '{1,2,3,4,5}' constraint outreach_setting__weekdays check (cardinality(weekdays) > 0),
  first_per_day integer not null default 50,
  per_day integer not null default 150 constraint outreach_setting__per_day check (per_day <= 700),
  per_domain_hour integer not null default 20,
  -- Seconds between two mails of one mailbox.
  spacing_from integer not null default 30,
  spacing_to integer not null default 90 constraint outreach_setting__spacing check (spacing_to >= spacing_from),
  cooldown_days integer not null default 60,
  -- Why we hold somebody's data and where it comes from, in the first message they get.
  notice text not null default '',
  paused timestamptz,
  paused_reason text not null default '',
  -- When a worker last looked, and in which cluster: after a restore, nothing of the past leaves by itself.
  heartbeat timestamptz,
  cluster text
);
insert into outreach_setting default values;
comment on column outreach_setting.id is 'none';
comment on column outreach_setting.zone is 'none';
comment on column outreach_setting.opens is 'none';
comment on column outreach_setting.closes is 'none';
comment on column outreach_setting.weekdays is 'none';
comment on column outreach_setting.first_per_day is 'none';
comment on column outreach_setting.per_day is 'none';
comment on column outreach_setting.per_domain_hour is 'none';
comment on column outreach_setting.spacing_from is 'none';
comment on column outreach_setting.spacing_to is 'none';
comment on column outreach_setting.cooldown_days is 'none';
comment on column outreach_setting.notice is 'none';
comment on column outreach_setting.paused is 'none';
comment on column outreach_setting.paused_reason is 'none';
comment on column outreach_setting.heartbeat is 'none';
comment on column outreach_setting.cluster is 'none';

create table mailbox (
  id bigint generated always as identity constraint mailbox__id primary key,
  user_id bigint not null constraint mailbox__user references app_user on delete cascade constraint mailbox__one_each unique,
  version integer not null default 1,
  address citext not null,
  name text not null,
  provider text not null constraint mailbox__provider check (provider in ('gmail', 'outlook', 'other')),
  smtp_host text not null,
  smtp_port integer not null,
  smtp_security text not null constraint mailbox__smtp_security check (smtp_security in ('tls', 'starttls', 'none')),
  imap_host text not null default '',
  imap_port integer not null default 993,
  imap_security text not null default 'tls' constraint mailbox__imap_security check (imap_security in ('tls', 'starttls', 'none')),
  username text not null,
  -- Encrypted with a key that is not in the database.
  password bytea not null,
  signature text not null default '',
  -- Not before this moment: spacing, window and caps move it.
  next_send timestamptz,
  -- Why it waits until then.
  waits_for text not null default '',
  paused timestamptz,
  paused_reason text not null default '',
  -- Of the day, in the firm's zone: how many have been claimed. Kept here, where a claim waits for the one before it.
  day date,
  day_sent integer not null default 0,
  day_first integer not null default 0,
  created timestamptz not null default now(),
  updated timestamptz not null default now()
);
comment on column mailbox.id is 'none';
comment on column mailbox.user_id is 'pii:activity';
comment on column mailbox.version is 'none';
comment on column mailbox.address is 'pii:contact';
comment on column mailbox.name is 'pii:name';
comment on column mailbox.provider is 'none';
comment on column mailbox.smtp_host is 'none';
comment on column mailbox.smtp_port is 'none';
comment on column mailbox.smtp_security is 'none';
comment on column mailbox.imap_host is 'none';
comment on column mailbox.imap_port is 'none';
comment on column mailbox.imap_security is 'none';
comment on column mailbox.username is 'pii:contact';
comment on column mailbox.password is 'secret';
comment on column mailbox.signature is 'pii:contact';
comment on column mailbox.next_send is 'none';
comment on column mailbox.waits_for is 'none';
comment on column mailbox.paused is 'none';
comment on column mailbox.paused_reason is 'none';
comment on column mailbox.day is 'none';
comment on column mailbox.day_sent is 'none';
comment on column mailbox.day_first is 'none';
comment on column mailbox.created is 'none';
comment on column mailbox.updated is 'none';

-- One row for each message that is to leave, on any channel. docs/architecture.md draws its states.
create table outbox (
  id bigint generated always as identity constraint outbox__id primary key,
  -- Fixed when it is queued and the same for every try, so that a double can be recognised.
  message_id text not null constraint outbox__message_id unique,
  user_id bigint not null constraint outbox__user references app_user on delete cascade,
  mailbox_id bigint constraint outbox__mailbox references mailbox on delete set null,
  person_id bigint not null constraint outbox__person references person on delete cascade,
  assignment_id bigint constraint outbox__assignment references assignment on delete set null,
  template_id bigint constraint outbox__template references conversation_template on delete set null,
  template_version integer,
  channel text not null constraint outbox__channel
    check (channel in ('EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE', 'SMS')),
  -- 0 for the first of a sequence.
  step integer not null default 0,
  -- Whether it is the first that we write to this person at all.
  is_first boolean not null default false,
  address citext not null default '',
  domain text not null generated always as (lower(split_part(address::text, '@', 2))) stored,
  subject text not null default '',
  body text not null,
  in_reply_to text,
  opt_out_token text not null constraint outbox__opt_out_token unique,
  state text not null constraint outbox__state check (state in ('draft', 'queued', 'claimed', 'data_started', 'sent', 'deferred',
    'failed', 'unknown', 'held', 'cancelled', 'suppressed', 'expired')),
  -- What to do if nobody can tell whether it was sent: ask a person, or send it again.
  policy text not null default 'hold' constraint outbox__policy check (policy in ('hold', 'retry')),
  send_at timestamptz not null,
  not_after timestamptz not null,
  attempts integer not null default 0,
  -- Who is at it, and until when nobody else may be.
  claim uuid,
  claimed_at timestamptz,
  lease_until timestamptz,
  data_started_at timestamptz,
  sent_at timestamptz,
  -- What the other side said last, or why it did not leave.
  note text not null default '',
  state_at timestamptz not null default now(),
  created timestamptz not null default now()
);
-- The same step of the same sequence leaves once, whoever asks for it and however often.
create unique index outbox__once on outbox (person_id, assignment_id, template_id, step, channel)
  where template_id is not null and assignment_id is not null and state not in ('draft', 'failed', 'cancelled', 'suppressed', 'expired');
create index outbox__due on outbox (mailbox_id, send_at, id) where state in ('queued', 'deferred');
create index outbox__in_flight on outbox (lease_until) where state in ('claimed', 'data_started', 'unknown');
create index outbox__mailbox_in_flight on outbox (mailbox_id, lease_until) where state in ('claimed', 'data_started');
create index outbox__mailbox_claimed on outbox (mailbox_id, claimed_at);
create index outbox__domain_claimed on outbox (domain, claimed_at);
create index outbox__person_id on outbox (person_id);
create index outbox__user_id on outbox (user_id, id desc);
create index outbox__assignment_id on outbox (assignment_id);
create index outbox__template_id on outbox (template_id);
comment on column outbox.id is 'none';
comment on column outbox.message_id is 'none';
comment on column outbox.user_id is 'pii:activity';
comment on column outbox.mailbox_id is 'none';
comment on column outbox.person_id is 'none';
comment on column outbox.assignment_id is 'pii:activity';
comment on column outbox.template_id is 'none';
comment on column outbox.template_version is 'none';
comment on column outbox.channel is 'none';
comment on column outbox.step is 'none';
comment on column outbox.is_first is 'none';
comment on column outbox.address is 'pii:contact';
comment on column outbox.domain is 'pii:contact';
comment on column outbox.subject is 'pii:message';
comment on column outbox.body is 'pii:message';
comment on column outbox.in_reply_to is 'none';
comment on column outbox.opt_out_token is 'secret';
comment on column outbox.state is 'none';
comment on column outbox.policy is 'none';
comment on column outbox.send_at is 'none';
comment on column outbox.not_after is 'none';
comment on column outbox.attempts is 'none';
comment on column outbox.claim is 'none';
comment on column outbox.claimed_at is 'none';
comment on column outbox.lease_until is 'none';
comment on column outbox.data_started_at is 'none';
comment on column outbox.sent_at is 'pii:activity';
comment on column outbox.note is 'pii:message';
comment on column outbox.state_at is 'none';
comment on column outbox.created is 'pii:activity';

alter table message add column outbox_id bigint constraint message__outbox references outbox on delete set null;
create unique index message__outbox_id on message (outbox_id) where outbox_id is not null;
comment on column message.outbox_id is 'none';

-- Whoever wants no more mail, by the address, so that it holds for whoever comes in with it later.
create table suppression (
  -- sha256 of the address in small letters.
  address_hash bytea not null constraint suppression__address_hash primary key,
  reason text not null constraint suppression__reason check (reason in ('unsubscribe', 'objection', 'hard_bounce', 'complaint', 'erased')),
  created timestamptz not null default now()
);
comment on column suppression.address_hash is 'pii:contact';
comment on column suppression.reason is 'none';
comment on column suppression.created is 'none';

-- The next moment, at or after one, at which mail may leave. Days are those of the zone, so clock changes do not matter.
create function outreach__next_open(at timestamptz, zone text, opens time, closes time, weekdays integer[]) returns timestamptz
language sql stable as $$
  select min(greatest(at, (day + opens) at time zone zone))
  from generate_series(date_trunc('day', at at time zone zone), date_trunc('day', at at time zone zone) + interval '7 days',
    interval '1 day') as day
  where extract(isodow from day) = any(weekdays) and (day + closes) at time zone zone > at $$;

-- So many days of work later, at the same time of day.
create function outreach__days_later(at timestamptz, zone text, days integer) returns timestamptz
language sql stable as $$
  select day at time zone zone from generate_series((at at time zone zone) + interval '1 day',
    (at at time zone zone) + make_interval(days => days * 2 + 7), interval '1 day') as day
  where extract(isodow from day) < 6 order by day limit 1 offset days - 1 $$;

-- Whoever answers gets no follow-up: decided together with the answer.
create function message__stop_sequence() returns trigger language plpgsql as $$
begin
  update outbox set state = 'cancelled', note = 'Answered', state_at = now()
  where person_id = new.person_id and step > 0 and state in ('queued', 'deferred');
  return null;
end $$;
create trigger message__stops_sequence after insert on message for each row when (new.direction = 'in')
  execute function message__stop_sequence();
