-- Where the firm's own programs are told of what happens here. The address stays: a secret is for one address.
create table webhook (
  id bigint generated always as identity constraint webhook__id primary key,
  url text not null,
  -- What each post is signed with, encrypted.
  secret bytea not null,
  kinds text[] not null constraint webhook__kinds check (kinds <> '{}' and kinds <@ array['role', 'vote', 'move', 'reply']),
  active boolean not null default true,
  -- Since when nothing has got through; and why it was switched off, if the product did that itself.
  failing_since timestamptz,
  stopped text not null default '',
  version integer not null default 1,
  created timestamptz not null default now()
);
comment on column webhook.id is 'none';
comment on column webhook.url is 'secret';
comment on column webhook.secret is 'secret';
comment on column webhook.kinds is 'none';
comment on column webhook.active is 'none';
comment on column webhook.failing_since is 'none';
comment on column webhook.stopped is 'none';
comment on column webhook.version is 'none';
comment on column webhook.created is 'none';

-- What is to be posted, until it has left or was given up. `data` has ids and nothing else.
create table webhook_delivery (
  id uuid not null default gen_random_uuid() constraint webhook_delivery__id primary key,
  webhook_id bigint not null constraint webhook_delivery__webhook references webhook on delete cascade,
  kind text not null,
  data jsonb not null,
  state text not null default 'waiting' constraint webhook_delivery__state check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try timestamptz not null default now(),
  error text not null default '',
  created timestamptz not null default now(),
  sent timestamptz
);
create index webhook_delivery__newest on webhook_delivery (webhook_id, created desc, id);
create index webhook_delivery__due on webhook_delivery (next_try) where state = 'waiting';
comment on column webhook_delivery.id is 'none';
comment on column webhook_delivery.webhook_id is 'none';
comment on column webhook_delivery.kind is 'none';
comment on column webhook_delivery.data is 'none';
comment on column webhook_delivery.state is 'none';
comment on column webhook_delivery.attempts is 'none';
comment on column webhook_delivery.next_try is 'none';
comment on column webhook_delivery.error is 'none';
comment on column webhook_delivery.created is 'none';
comment on column webhook_delivery.sent is 'none';

create function webhook__tell(told text, data jsonb) returns void language sql as $$
  insert into webhook_delivery (webhook_id, kind, data)
  select id, told, webhook__tell.data from webhook where active and told = any(kinds) $$;

create function vote__tell_webhooks() returns trigger language plpgsql as $$
begin
  perform webhook__tell('vote', jsonb_build_object('vote', new.id, 'role', new.assignment_id, 'person', new.person_id,
    'user', new.user_id));
  return null;
end $$;
create trigger vote__webhooks after insert on vote for each row execute function vote__tell_webhooks();

-- A move is another column, into the archive or out of it, or off the board; not another place in the same column.
create function person_assignment__tell_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where active and 'move' = any(kinds)) and not exists (
    select from person_assignment as before where before.assignment_id = new.assignment_id
      and before.person_id = new.person_id and before.version = new.version - 1
      and before."column" = new."column" and before.archived = new.archived and before.deleted = new.deleted) then
    perform webhook__tell('move', jsonb_build_object('move', new.id, 'role', new.assignment_id, 'person', new.person_id));
  end if;
  return null;
end $$;
create trigger person_assignment__webhooks after insert on person_assignment
  for each row execute function person_assignment__tell_webhooks();

create function message__tell_webhooks() returns trigger language plpgsql as $$
begin
  perform webhook__tell('reply', jsonb_build_object('message', new.id, 'person', new.person_id));
  return null;
end $$;
create trigger message__webhooks after insert on message for each row
  when (new.direction = 'in' and new.at > now() - interval '1 day') execute function message__tell_webhooks();

create function assignment__tell_webhooks() returns trigger language plpgsql as $$
begin
  perform webhook__tell('role', jsonb_build_object('role', new.id));
  return null;
end $$;
create trigger assignment__webhooks_new after insert on assignment
  for each row execute function assignment__tell_webhooks();
create trigger assignment__webhooks_changed after update on assignment
  for each row when (old is distinct from new) execute function assignment__tell_webhooks();
