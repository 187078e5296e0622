-- What charts count, so that they need not read whole rows: bodies of messages are most of those.

-- One message for each row of the outbox, said of all rows: so a view can join it, and nothing is read when nothing of it is asked.
drop index message__outbox_id;
create unique index message__outbox_id on message (outbox_id) include (answered);
create index message__bounce on message (answers_id) where kind = 'bounce';
drop index message__at;
create index message__at on message (at) include (id, direction, kind, channel, user_id, person_id, assignment_id, answered);
drop index outbox__sent;
create index outbox__sent on outbox (channel, sent_at)
  include (id, state, user_id, person_id, template_id, assignment_id, domain, tracked, opened_at, machine_opened_at)
  where sent_at is not null;
drop index outbox__created;
create index outbox__created on outbox (channel, created) include (id, state, user_id, template_id, assignment_id);

create or replace view emailqueue as
  select outbox.id, outbox.created, sent_at, outbox.user_id as "user", username as user__username, outbox.template_id as from_template,
    template.name as from_template__name, outbox.assignment_id as assignment, outbox.person_id as person, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error,
    coalesce(template.is_pitch, false) as from_template__is_pitch, tracked, opened_at, machine_opened_at, outbox.domain,
    message.answered as answered_at,
    exists (select from message as bounce where bounce.answers_id = outbox.id and bounce.kind = 'bounce') as bounced
  from outbox left join app_user on app_user.id = outbox.user_id
    left join conversation_template as template on template.id = outbox.template_id
    left join message on message.outbox_id = outbox.id and answered is not null
  where outbox.channel = 'EMAIL' and outbox.state <> 'draft';
create or replace view sendlinkedinmessagequeue as
  select outbox.id, outbox.created as created_at, outbox.created, sent_at, outbox.user_id as "user", username as user__username,
    outbox.template_id as from_template, template.name as from_template__name, outbox.assignment_id as assignment,
    outbox.person_id as person, outbox.channel, outbox.state = 'sent' as sent, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error,
    coalesce(template.is_pitch, false) as from_template__is_pitch, message.answered as answered_at
  from outbox left join app_user on app_user.id = outbox.user_id
    left join conversation_template as template on template.id = outbox.template_id
    left join message on message.outbox_id = outbox.id and answered is not null
  where outbox.channel in ('MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE') and outbox.state <> 'draft';

-- Events by day of the firm's zone. By quarter of an hour there were nearly as many counts as events.
drop trigger ingest_event__count on ingest_event;
drop function count_ingest_events;
drop table ingest_count;
create table ingest_day (
  -- The midnight with which the day began.
  start timestamptz not null,
  kind text not null,
  source text not null,
  subject text not null,
  outcome text not null,
  error_code text not null,
  events bigint not null,
  amount bigint not null,
  constraint ingest_day__key primary key (kind, start, source, subject, outcome, error_code)
);
comment on column ingest_day.start is 'none';
comment on column ingest_day.kind is 'none';
comment on column ingest_day.source is 'none';
comment on column ingest_day.subject is 'none';
comment on column ingest_day.outcome is 'none';
comment on column ingest_day.error_code is 'none';
comment on column ingest_day.events is 'none';
comment on column ingest_day.amount is 'none';
-- The insert itself counts, so that both always agree.
create function count_ingest_events() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two batches wait for each other instead of locking each other out.
  insert into ingest_day as counted (start, kind, source, subject, outcome, error_code, events, amount)
  select date_trunc('day', occurred_at, zone), kind, source, subject, outcome, error_code, count(*), sum(amount)
  from inserted cross join (select zone from outreach_setting) as firm group by 1, 2, 3, 4, 5, 6 order by 2, 1, 3, 4, 5, 6
  on conflict on constraint ingest_day__key
    do update set events = counted.events + excluded.events, amount = counted.amount + excluded.amount;
  return null;
end $$;
create trigger ingest_event__count after insert on ingest_event referencing new table as inserted
  for each statement execute function count_ingest_events();
-- Another zone has other days. Events that are just coming in are waited for, those that come now wait.
create function recount_ingest_events() returns trigger language plpgsql as $$
begin
  lock table ingest_event in share mode;
  delete from ingest_day;
  insert into ingest_day (start, kind, source, subject, outcome, error_code, events, amount)
  select date_trunc('day', occurred_at, new.zone), kind, source, subject, outcome, error_code, count(*), sum(amount)
  from ingest_event group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger outreach_setting__zone after update of zone on outreach_setting
  for each row when (old.zone is distinct from new.zone) execute function recount_ingest_events();
insert into ingest_day (start, kind, source, subject, outcome, error_code, events, amount)
select date_trunc('day', occurred_at, zone), kind, source, subject, outcome, error_code, count(*), sum(amount)
from ingest_event cross join outreach_setting group by 1, 2, 3, 4, 5, 6;

create index person_assignment__placed on person_assignment (assignment_id, created) where "column" = 'placed' and not deleted;
-- The first message to each person about each role, in this order.
create index message__introduction on message (person_id, assignment_id, at, id) include (kind, channel, user_id) where direction = 'out';
create index message__answered on message (outbox_id) include (answered) where answered is not null;

-- Of what kind the vote is that counts, so that charts need not look it up among all that were ever given.
alter table vote_current add column vote_type text not null default 'match_no_conversation';
comment on column vote_current.vote_type is 'none';
update vote_current set vote_type = vote.vote_type from vote where vote.id = vote_id and vote.vote_type <> vote_current.vote_type;
