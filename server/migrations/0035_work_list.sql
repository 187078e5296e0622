-- What a person sends by hand: who has it right now, what they said about it, and what followed; connections; messages noted by hand.

alter table outbox
  -- The device that a prepared text is kept for, until its lease ends.
  add column device_id uuid,
  -- What a person said about it last, and when, so that it counts once and can be undone.
  add column outcome text constraint outbox__outcome check (outcome in ('sent', 'skipped', 'later')),
  add column finished_at timestamptz,
  -- The message that it follows.
  add column follows_id bigint constraint outbox__follows references outbox on delete set null;
create index outbox__follows_id on outbox (follows_id) where follows_id is not null;
drop index outbox__by_hand;
create index outbox__by_hand on outbox (user_id, send_at, id) where state = 'queued' and channel not in ('EMAIL', 'SMS');
comment on column outbox.device_id is 'pii:device';
comment on column outbox.outcome is 'pii:activity';
comment on column outbox.finished_at is 'pii:activity';
comment on column outbox.follows_id is 'none';

-- Who is connected with whom, in a network that we cannot read.
create table connection (
  id bigint generated always as identity constraint connection__id primary key,
  person_id bigint not null constraint connection__person references person on delete cascade,
  user_id bigint not null constraint connection__user references app_user on delete cascade,
  connected timestamptz not null,
  source text not null constraint connection__source check (source in ('invitation', 'manual')),
  created timestamptz not null default now(),
  constraint connection__once unique (person_id, user_id)
);
create index connection__user_id on connection (user_id);
comment on column connection.id is 'none';
comment on column connection.person_id is 'none';
comment on column connection.user_id is 'pii:activity';
comment on column connection.connected is 'pii:activity';
comment on column connection.source is 'none';
comment on column connection.created is 'pii:activity';

-- When somebody typed it in; null for what came or left by itself.
alter table message add column entered timestamptz;
comment on column message.entered is 'pii:activity';

-- What was noted by mistake leaves nothing behind.
create function message__forget() returns trigger language plpgsql as $$
begin
  delete from conversation where person_id = old.person_id;
  insert into conversation select * from conversation__of(array[old.person_id]);
  if old.direction = 'in' then
    update message set answered = null where person_id = old.person_id and direction = 'out' and answered = old.at;
  end if;
  return null;
end $$;
create trigger message__forgotten after delete on message for each row execute function message__forget();

-- Whoever notes an answer knows of it.
create or replace function message__tell_reply() returns trigger language plpgsql as $$
begin
  perform notification__tell(array(
      select new.user_id
      union select assignee_id from board_card join person_assignment as record on record.id = record_id
      where board_card.person_id = new.person_id and not deleted and not archived),
    'reply', 'message', new.id, case when new.entered is not null then new.user_id end, 'message:' || new.id);
  return null;
end $$;
