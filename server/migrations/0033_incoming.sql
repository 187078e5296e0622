-- What comes back: answers, absences, bounces, complaints.

-- Only what a person wrote is an answer.
alter table message
  add column kind text not null default 'message' constraint message__kind check (kind in ('message', 'auto_reply', 'bounce')),
  -- What an answer seems to mean, until a person says so.
  add column intent text constraint message__intent
    check (intent in ('interested', 'later', 'no', 'referral', 'wrong_person', 'unknown')),
  add column intent_until date,
  add column intent_because text not null default '';
comment on column message.kind is 'none';
comment on column message.intent is 'pii:message';
comment on column message.intent_until is 'pii:message';
comment on column message.intent_because is 'pii:message';

drop trigger message__conversation on message;
create trigger message__conversation after insert on message for each row when (new.user_id is not null and new.kind = 'message')
  execute function message__follow();
drop trigger message__reply on message;
create trigger message__reply after insert on message for each row
  when (new.direction = 'in' and new.kind = 'message' and new.at > now() - interval '1 day') execute function message__tell_reply();
drop trigger message__answered on message;
create trigger message__answered after insert on message for each row when (new.direction = 'in' and new.kind = 'message')
  execute function message__answer();
drop trigger message__stops_sequence on message;
create trigger message__stops_sequence after insert on message for each row when (new.direction = 'in' and new.kind <> 'auto_reply')
  execute function message__stop_sequence();
create or replace function conversation__of(people bigint[]) returns setof conversation language sql stable as $$
  select user_id, person_id, message__kind(channel), count(*) filter (where direction = 'out')::int,
    count(*) filter (where direction = 'in')::int, (array_agg(direction order by at desc, id desc))[1], max(at),
    (array_agg(id order by at desc, id desc))[1]
  from message where user_id is not null and person_id = any(people) and kind = 'message'
  group by user_id, person_id, message__kind(channel) $$;

-- How far a mailbox has been read.
create table mailbox_fetch (
  mailbox_id bigint not null constraint mailbox_fetch__mailbox references mailbox on delete cascade constraint mailbox_fetch__id primary key,
  -- Numbers of mails mean nothing once this changes.
  uid_validity text not null default '',
  last_uid bigint not null default 0,
  fetched timestamptz,
  failures integer not null default 0,
  next_try timestamptz not null default now(),
  error text not null default ''
);
comment on column mailbox_fetch.mailbox_id is 'none';
comment on column mailbox_fetch.uid_validity is 'none';
comment on column mailbox_fetch.last_uid is 'none';
comment on column mailbox_fetch.fetched is 'none';
comment on column mailbox_fetch.failures is 'none';
comment on column mailbox_fetch.next_try is 'none';
comment on column mailbox_fetch.error is 'none';

-- Mails about ours that have been taken in, each once. Whatever else is in somebody's mailbox is none of our business, and nothing of it is kept.
create table incoming_mail (
  mailbox_id bigint not null constraint incoming_mail__mailbox references mailbox on delete cascade,
  message_id text not null,
  kind text not null constraint incoming_mail__kind check (kind in ('reply', 'auto_reply', 'bounce', 'complaint', 'list', 'unreadable')),
  outbox_id bigint constraint incoming_mail__outbox references outbox on delete set null,
  created timestamptz not null default now(),
  constraint incoming_mail__once primary key (mailbox_id, message_id)
);
create index incoming_mail__outbox_id on incoming_mail (outbox_id);
comment on column incoming_mail.mailbox_id is 'none';
comment on column incoming_mail.message_id is 'pii:message';
comment on column incoming_mail.kind is 'none';
comment on column incoming_mail.outbox_id is 'none';
comment on column incoming_mail.created is 'none';
create index outbox__mailbox_address on outbox (mailbox_id, address);
