-- What outreach says: templates, each with everything it has said before, and which of them is the default where.
create table conversation_template (
  id bigint generated always as identity constraint conversation_template__id primary key,
  version integer not null default 1,
  name text not null,
  kind text not null constraint conversation_template__kind check (kind in ('All', 'Email', 'LinkedinMessage', 'LinkedinInmail')),
  subject text not null,
  body text not null,
  is_pitch boolean not null,
  next_email bigint constraint conversation_template__next_email references conversation_template on delete set null,
  next_inmail bigint constraint conversation_template__next_inmail references conversation_template on delete set null,
  next_linkedin_message bigint constraint conversation_template__next_linkedin_message references conversation_template on delete set null,
  next_free_inmail bigint constraint conversation_template__next_free_inmail references conversation_template on delete set null,
  next_group_message bigint constraint conversation_template__next_group_message references conversation_template on delete set null,
  next_sms bigint constraint conversation_template__next_sms references conversation_template on delete set null,
  -- Business days without an answer before each of them, by its name.
  delays jsonb not null default '{}',
  user_id bigint constraint conversation_template__user references app_user on delete set null,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  -- Removed templates stay for what was sent with them.
  deleted timestamptz
);
create index conversation_template__user_id on conversation_template (user_id);
create index conversation_template__next_email_id on conversation_template (next_email);
create index conversation_template__next_inmail_id on conversation_template (next_inmail);
create index conversation_template__next_linkedin_message_id on conversation_template (next_linkedin_message);
create index conversation_template__next_free_inmail_id on conversation_template (next_free_inmail);
create index conversation_template__next_group_message_id on conversation_template (next_group_message);
create index conversation_template__next_sms_id on conversation_template (next_sms);
comment on column conversation_template.id is 'none';
comment on column conversation_template.version is 'none';
comment on column conversation_template.name is 'none';
comment on column conversation_template.kind is 'none';
comment on column conversation_template.subject is 'none';
comment on column conversation_template.body is 'none';
comment on column conversation_template.is_pitch is 'none';
comment on column conversation_template.next_email is 'none';
comment on column conversation_template.next_inmail is 'none';
comment on column conversation_template.next_linkedin_message is 'none';
comment on column conversation_template.next_free_inmail is 'none';
comment on column conversation_template.next_group_message is 'none';
comment on column conversation_template.next_sms is 'none';
comment on column conversation_template.delays is 'none';
comment on column conversation_template.user_id is 'pii:activity';
comment on column conversation_template.created is 'none';
comment on column conversation_template.updated is 'none';
comment on column conversation_template.deleted is 'none';

-- Only grows: each text as it was when it was saved.
create table conversation_template_version (
  template_id bigint not null constraint conversation_template_version__template references conversation_template on delete restrict,
  version integer not null,
  name text not null,
  kind text not null,
  subject text not null,
  body text not null,
  user_id bigint constraint conversation_template_version__user references app_user on delete restrict,
  created timestamptz not null default now(),
  constraint conversation_template_version__template_version primary key (template_id, version)
);
create index conversation_template_version__user_id on conversation_template_version (user_id);
create trigger conversation_template_version__append_only before update or delete on conversation_template_version
  for each row execute function refuse_change();
comment on column conversation_template_version.template_id is 'none';
comment on column conversation_template_version.version is 'none';
comment on column conversation_template_version.name is 'none';
comment on column conversation_template_version.kind is 'none';
comment on column conversation_template_version.subject is 'none';
comment on column conversation_template_version.body is 'none';
comment on column conversation_template_version.user_id is 'pii:activity';
comment on column conversation_template_version.created is 'none';

create table template_default (
  id bigint generated always as identity constraint template_default__id primary key,
  channel text not null constraint template_default__channel check (channel in ('All', 'Email', 'LinkedinMessage', 'LinkedinInmail')),
  -- Null for everybody.
  user_id bigint constraint template_default__user references app_user on delete cascade,
  -- Null for every role.
  assignment_id bigint constraint template_default__assignment references assignment on delete cascade,
  template_id bigint not null constraint template_default__template references conversation_template on delete cascade,
  created timestamptz not null default now(),
  constraint template_default__once unique nulls not distinct (channel, user_id, assignment_id)
);
create index template_default__user_id on template_default (user_id);
create index template_default__assignment_id on template_default (assignment_id);
create index template_default__template_id on template_default (template_id);
comment on column template_default.id is 'none';
comment on column template_default.channel is 'none';
comment on column template_default.user_id is 'pii:activity';
comment on column template_default.assignment_id is 'none';
comment on column template_default.template_id is 'none';
comment on column template_default.created is 'none';

-- With what a message was written and about which role, and when it was answered.
alter table message
  add column template_id bigint constraint message__template references conversation_template on delete set null,
  add column template_version integer,
  add column assignment_id bigint constraint message__assignment references assignment on delete set null,
  add column answered timestamptz;
create index message__template_at on message (template_id, at) include (answered) where template_id is not null;
create index message__assignment_id on message (assignment_id) where assignment_id is not null;
comment on column message.template_id is 'none';
comment on column message.template_version is 'none';
comment on column message.assignment_id is 'pii:activity';
comment on column message.answered is 'pii:activity';

-- An answer is one to the last thing that we said, if that is not too long ago.
create function message__answer() returns trigger language plpgsql as $$
begin
  update message set answered = new.at where id = (
    select last.id from message as last
    where last.person_id = new.person_id and last.direction = 'out' and last.at between new.at - interval '30 days' and new.at
    order by last.at desc, last.id desc limit 1
  ) and answered is null;
  return null;
end $$;
create trigger message__answered after insert on message for each row when (new.direction = 'in')
  execute function message__answer();
