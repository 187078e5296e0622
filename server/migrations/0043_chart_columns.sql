-- What charts count of messages: whether openings could be seen, whether a person opened it, whether it came back or was answered.
alter table outbox add column tracked boolean not null default false;
comment on column outbox.tracked is 'none';
-- Nobody noted it so far; what was opened had the picture.
update outbox set tracked = true where opened_at is not null or machine_opened_at is not null;

create or replace view emailqueue as
  select outbox.id, outbox.created, sent_at, outbox.user_id as "user", username as user__username, template_id as from_template,
    template.name as from_template__name, assignment_id as assignment, person_id as person, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error,
    coalesce(template.is_pitch, false) as from_template__is_pitch, tracked, opened_at, machine_opened_at, outbox.domain,
    (select min(answered) from message where message.outbox_id = outbox.id) as answered_at,
    exists (select from message where message.answers_id = outbox.id and message.kind = 'bounce') as bounced
  from outbox left join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel = 'EMAIL' and outbox.state <> 'draft';
create or replace view sendlinkedinmessagequeue as
  select outbox.id, outbox.created as created_at, outbox.created, sent_at, outbox.user_id as "user", username as user__username,
    template_id as from_template, template.name as from_template__name, assignment_id as assignment, person_id as person, channel,
    outbox.state = 'sent' as sent, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error,
    coalesce(template.is_pitch, false) as from_template__is_pitch,
    (select min(answered) from message where message.outbox_id = outbox.id) as answered_at
  from outbox left join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel in ('MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE') and outbox.state <> 'draft';

-- Charts count whole spans of time.
drop index outbox__sent;
create index outbox__sent on outbox (sent_at) where sent_at is not null;
create index outbox__created on outbox (created);
create index vote_current__created on vote_current (created);
create index message__at on message (at) include (direction, kind, channel, user_id);
create index person__created on person (created) where merged_into is null;
create index tagging__created on tagging (created) where kind = 'person';
-- The status of each bot at any moment.
create index ingest_event__bot_status on ingest_event (bot_id, occurred_at desc) include (outcome) where kind = 'bot_status';
