-- What happens after an answer.

alter table message
  -- What a person says that it means; `intent` stays what the rules guessed.
  add column confirmed text constraint message__confirmed check (confirmed in ('interested', 'later', 'no', 'referral', 'wrong_person')),
  add column confirmed_by bigint constraint message__confirmed_by references app_user on delete set null,
  add column confirmed_at timestamptz,
  -- What came of it, so that it can be undone: a reminder, the change of a card, an address.
  add column confirmed_effects jsonb not null default '{}',
  -- The message of ours that it answers.
  add column answers_id bigint constraint message__answers references outbox on delete set null;
create index message__confirmed_by on message (confirmed_by) where confirmed_by is not null;
create index message__answers_id on message (answers_id) where answers_id is not null;
comment on column message.confirmed is 'pii:message';
comment on column message.confirmed_by is 'pii:activity';
comment on column message.confirmed_at is 'pii:activity';
comment on column message.confirmed_effects is 'pii:message';
comment on column message.answers_id is 'none';

-- What an answer means, as the API tells it; null for whatever is none.
create function message__meaning(answer message) returns jsonb language sql stable as $$
  select case when answer.direction = 'in' and answer.kind = 'message' then jsonb_build_object(
    'guess', nullif(answer.intent, 'unknown'), 'until', answer.intent_until, 'because', answer.intent_because,
    'confirmed', answer.confirmed, 'confirmed_by', (select username from app_user where id = answer.confirmed_by),
    'confirmed_at', to_jsonb(answer.confirmed_at)) end $$;

-- Where the card of somebody goes who answers about the role; empty for nowhere.
alter table assignment add column reply_column text not null default 'replied';
comment on column assignment.reply_column is 'none';

-- An answer of ours goes into the thread of the mail that it answers, to whoever wrote it.
alter table message
  add column mail_id text,
  add column mail_references text[] not null default '{}',
  add column from_address citext not null default '';
comment on column message.mail_id is 'pii:message';
comment on column message.mail_references is 'pii:message';
comment on column message.from_address is 'pii:contact';
alter table outbox
  add column reply_to_id bigint constraint outbox__reply_to references message on delete set null,
  add column mail_references text[] not null default '{}';
create index outbox__reply_to_id on outbox (reply_to_id) where reply_to_id is not null;
comment on column outbox.reply_to_id is 'none';
comment on column outbox.mail_references is 'pii:message';

-- What an up-vote does with the default template of a role: nothing, a draft, or a mail that can be called back.
alter table assignment add column after_up_vote text not null default 'off'
  constraint assignment__after_up_vote check (after_up_vote in ('off', 'draft', 'send'));
comment on column assignment.after_up_vote is 'none';
-- What put it there, when nobody wrote it: `vote`.
alter table outbox add column rule text not null default '';
comment on column outbox.rule is 'none';

create index outbox__sent on outbox (sent_at) where state = 'sent' and channel = 'EMAIL';

-- The outbox under the customer's names, for charts and tables of them. What nobody has sent off yet is no part of a queue.
create view emailqueue as
  select outbox.id, outbox.created, sent_at, outbox.user_id as "user", username as user__username, template_id as from_template,
    template.name as from_template__name, assignment_id as assignment, person_id as person, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error
  from outbox join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel = 'EMAIL' and outbox.state <> 'draft';
create view sendlinkedinmessagequeue as
  select outbox.id, outbox.created as created_at, outbox.created, sent_at, outbox.user_id as "user", username as user__username,
    template_id as from_template, template.name as from_template__name, assignment_id as assignment, person_id as person, channel,
    outbox.state = 'sent' as sent, outbox.state,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error
  from outbox join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel in ('MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE') and outbox.state <> 'draft';
-- What waits for the gateway, and what it has taken.
create view smsproviderqueue as
  select outbox.id, outbox.created, outbox.user_id as "user", username as user__username, template_id as from_template,
    template.name as from_template__name, assignment_id as assignment, person_id as person, outbox.state, provider_id,
    case when outbox.state in ('failed', 'expired', 'suppressed', 'unknown', 'held') then note end as error
  from outbox join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel = 'SMS' and outbox.state not in ('draft', 'sent');
create view smssentqueue as
  select outbox.id, outbox.created, sent_at, outbox.user_id as "user", username as user__username, template_id as from_template,
    template.name as from_template__name, assignment_id as assignment, person_id as person, provider_id, delivery as status,
    delivery_at as status_at
  from outbox join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel = 'SMS' and outbox.state = 'sent';
-- No bot sends anything: a person does.
create view sentinvitation as
  select outbox.id, sent_at as created, null::bigint as bot, null::text as bot__user_profile__user__username,
    case when body = '' then 'plain' else 'note' end as type, null::timestamptz as accepted_at, outbox.user_id as "user",
    username as user__username, assignment_id as assignment, person_id as person
  from outbox join app_user on app_user.id = outbox.user_id where channel = 'INVITATION' and outbox.state = 'sent';
-- The work list: profiles that a person is to open.
create view getprofilesqueue as
  select outbox.id, outbox.created, send_at, outbox.user_id as "user", username as user__username, template_id as from_template,
    template.name as from_template__name, assignment_id as assignment, person_id as person, channel, address as url, outbox.state
  from outbox join app_user on app_user.id = outbox.user_id left join conversation_template as template on template.id = template_id
  where channel not in ('EMAIL', 'SMS') and outbox.state in ('queued', 'claimed');
