-- Comments can be edited by their writer. The text that counts is in `comment`; earlier ones are kept beside it.
alter table comment add column version integer not null default 1;
alter table comment add column edited timestamptz;
-- The roles that the text named when it was written, so that a number that came to be a role's later does not become a link.
alter table comment add column roles bigint[] not null default '{}';
comment on column comment.version is 'none';
comment on column comment.edited is 'pii:activity';
comment on column comment.roles is 'none';

create table comment_version (
  comment_id bigint not null constraint comment_version__comment references comment on delete cascade,
  version integer not null,
  body text not null,
  created timestamptz not null,
  constraint comment_version__comment_version primary key (comment_id, version)
);
comment on column comment_version.comment_id is 'none';
comment on column comment_version.version is 'none';
comment on column comment_version.body is 'pii:profile';
comment on column comment_version.created is 'pii:activity';

-- What somebody is told: once for each event, by its key. Whether they can see what it is about is asked when it is read.
create table notification (
  id bigint generated always as identity constraint notification__id primary key,
  user_id bigint not null constraint notification__user references app_user on delete cascade,
  kind text not null constraint notification__kind
    check (kind in ('mention', 'assignment', 'reply', 'deadline', 'finished')),
  about_kind text not null constraint notification__about_kind
    check (about_kind in ('comment', 'card', 'assignment', 'reminder', 'message', 'import')),
  about_id bigint not null,
  actor_id bigint constraint notification__actor references app_user on delete set null,
  key text not null,
  detail jsonb not null default '{}',
  created timestamptz not null default now(),
  read timestamptz,
  mailed timestamptz,
  constraint notification__user_key unique (user_id, key)
);
create index notification__newest on notification (user_id, id);
create index notification__unread on notification (user_id, id) where read is null;
create index notification__unmailed on notification (created) where read is null and mailed is null;
-- By what it is about: what is taken back is not told any more.
create index notification__about on notification (about_kind, about_id);
create index notification__actor_id on notification (actor_id) where actor_id is not null;
comment on column notification.id is 'none';
comment on column notification.user_id is 'pii:activity';
comment on column notification.kind is 'none';
comment on column notification.about_kind is 'none';
comment on column notification.about_id is 'none';
comment on column notification.actor_id is 'pii:activity';
comment on column notification.key is 'none';
comment on column notification.detail is 'none';
comment on column notification.created is 'pii:activity';
comment on column notification.read is 'pii:activity';
comment on column notification.mailed is 'pii:activity';

-- Tells active users, never whoever did it, and never the same twice.
create function notification__tell(told bigint[], kind text, about_kind text, about_id bigint, by_user bigint, key text,
  detail jsonb default '{}') returns void language sql as $$
  insert into notification (user_id, kind, about_kind, about_id, actor_id, key, detail)
  select id, notification__tell.kind, notification__tell.about_kind, notification__tell.about_id, by_user,
    notification__tell.key, notification__tell.detail
  from app_user where id = any(told) and state = 'active' and id is distinct from by_user
  on conflict on constraint notification__user_key do nothing $$;

-- The bell of whoever it is for is told to count again.
create function notification__ring() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger notification__ring after insert or delete or update of read on notification
  for each row execute function notification__ring();

-- Background work ends in many ways (a worker, a time-out, the last of many tries), all of which its history follows.
create function task_run__tell_finished() returns trigger language plpgsql as $$
begin
  perform notification__tell(array[new.user_id], 'finished',
    case when new.kwargs ? 'import' then 'import' else 'assignment' end,
    coalesce(new.kwargs->>'import', new.kwargs->>'assignment_id')::bigint, null, 'task:' || new.uuid,
    jsonb_build_object('task', new.name, 'failed', new.state = 'FAILURE'));
  return null;
end $$;
create trigger task_run__finished after update of state on task_run for each row
  when (new.user_id is not null and new.state in ('SUCCESS', 'FAILURE') and old.state <> new.state
    and new.kwargs ?| array['import', 'assignment_id'] and new.name in ('people.import', 'people.import_undo',
      'core.tasks.start_predictionrun_ifneeded', 'core.tasks.fill_llm_queue'))
  execute function task_run__tell_finished();

-- A reply is for whoever the person writes to, and for those who have the person's cards. What is read in late is no news.
create function message__tell_reply() returns trigger language plpgsql as $$
begin
  perform notification__tell(array(
      select new.user_id
      union select assignee_id from board_card join person_assignment as record on record.id = record_id
      where board_card.person_id = new.person_id and not deleted and not archived),
    'reply', 'message', new.id, null, 'message:' || new.id);
  return null;
end $$;
create trigger message__reply after insert on message for each row
  when (new.direction = 'in' and new.at > now() - interval '1 day') execute function message__tell_reply();
