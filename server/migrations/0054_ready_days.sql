-- What charts would count anew each time, counted ahead by day of the firm's zone. A day that is not named here is counted from its rows.
create table ready_day (
  what text not null constraint ready_day__what check (what in ('votes', 'moves')),
  -- The midnight with which the day began.
  start timestamptz not null,
  constraint ready_day__key primary key (what, start)
);
comment on column ready_day.what is 'none';
comment on column ready_day.start is 'none';
-- Quarters of an hour, in which days of every zone begin, that have changed since their day was counted: until it is counted again, its
-- rows are. Only added to by those who write, so that they never wait for each other.
create table ready_change (
  id bigint generated always as identity constraint ready_change__id primary key,
  what text not null constraint ready_change__what check (what in ('votes', 'moves')),
  quarter timestamptz not null
);
comment on column ready_change.id is 'none';
comment on column ready_change.what is 'none';
comment on column ready_change.quarter is 'none';
create index ready_change__quarter on ready_change (what, quarter);

create function note_ready_change() returns trigger language plpgsql as $$
begin
  insert into ready_change (what, quarter) select distinct tg_argv[0], date_bin('15 minutes', created, 'epoch') from changed;
  return null;
end $$;
create trigger vote__ready after insert on vote referencing new table as changed
  for each statement execute function note_ready_change('votes');
create trigger vote_current__ready_insert after insert on vote_current referencing new table as changed
  for each statement execute function note_ready_change('votes');
create trigger vote_current__ready_delete after delete on vote_current referencing old table as changed
  for each statement execute function note_ready_change('votes');
create trigger vote_current__ready_before after update on vote_current referencing old table as changed
  for each statement execute function note_ready_change('votes');
create trigger vote_current__ready_after after update on vote_current referencing new table as changed
  for each statement execute function note_ready_change('votes');
create trigger person_assignment__ready after insert on person_assignment referencing new table as changed
  for each statement execute function note_ready_change('moves');

-- Another zone has other days. Whoever is just counting is waited for.
create function forget_ready_days() returns trigger language plpgsql as $$
begin
  lock table ready_day in share row exclusive mode;
  delete from ready_day;
  return null;
end $$;
create trigger outreach_setting__ready after update of zone on outreach_setting
  for each row when (old.zone is distinct from new.zone) execute function forget_ready_days();

-- The votes that count, by user and by method with their grade and kind, and by role: all of these at once would be as many as there are votes.
create table vote_day (
  start timestamptz not null,
  per text not null constraint vote_day__per check (per in ('user', 'method', 'role')),
  user_id bigint,
  method text,
  assignment_id bigint,
  grade text,
  vote_type text,
  votes integer not null
);
comment on column vote_day.start is 'none';
comment on column vote_day.per is 'none';
comment on column vote_day.user_id is 'pii:activity';
comment on column vote_day.method is 'none';
comment on column vote_day.assignment_id is 'none';
comment on column vote_day.grade is 'none';
comment on column vote_day.vote_type is 'none';
comment on column vote_day.votes is 'none';
create index vote_day__per_start on vote_day (per, start);

-- All votes as they were given, by user and by the seconds since the one before, if it was no pause.
create table vote_pace_day (
  start timestamptz not null,
  user_id bigint not null,
  seconds integer,
  votes integer not null,
  up integer not null,
  fast integer not null,
  late integer not null
);
comment on column vote_pace_day.start is 'none';
comment on column vote_pace_day.user_id is 'pii:activity';
comment on column vote_pace_day.seconds is 'none';
comment on column vote_pace_day.votes is 'none';
comment on column vote_pace_day.up is 'none';
comment on column vote_pace_day.fast is 'none';
comment on column vote_pace_day.late is 'none';
create index vote_pace_day__start on vote_pace_day (start);

create table vote_sitting (
  start timestamptz not null,
  user_id bigint not null,
  began timestamptz not null,
  votes integer not null,
  up integer not null,
  -- From one vote to the next, on average.
  seconds double precision not null
);
comment on column vote_sitting.start is 'none';
comment on column vote_sitting.user_id is 'pii:activity';
comment on column vote_sitting.began is 'pii:activity';
comment on column vote_sitting.votes is 'none';
comment on column vote_sitting.up is 'none';
comment on column vote_sitting.seconds is 'none';
create index vote_sitting__start on vote_sitting (start);

create table card_move_day (
  start timestamptz not null,
  came_from text not null,
  went_to text not null,
  -- How long each card had been where it came from, in seconds.
  stays double precision[] not null
);
comment on column card_move_day.start is 'none';
comment on column card_move_day.came_from is 'none';
comment on column card_move_day.went_to is 'none';
comment on column card_move_day.stays is 'none';
create index card_move_day__start on card_move_day (start);
