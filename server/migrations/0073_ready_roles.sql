-- What pages about agreement would count anew each time, counted ahead by role. A role that is not named here is counted from its rows.
create table agreement_ready (
  assignment_id bigint constraint agreement_ready__assignment_id primary key,
  -- People on whom at least two users voted.
  shared integer not null
);
comment on column agreement_ready.assignment_id is 'none';
comment on column agreement_ready.shared is 'none';
-- Roles of which a vote or a verdict has changed since they were counted: until they are counted again, their rows are. Only added to by
-- those who write, so that they never wait for each other.
create table agreement_change (
  id bigint generated always as identity constraint agreement_change__id primary key,
  assignment_id bigint not null
);
comment on column agreement_change.id is 'none';
comment on column agreement_change.assignment_id is 'none';
create index agreement_change__assignment_id on agreement_change (assignment_id);

create function note_agreement_change() returns trigger language plpgsql as $$
begin
  insert into agreement_change (assignment_id) select distinct assignment_id from changed;
  return null;
end $$;
create trigger vote__agreement_insert after insert on vote referencing new table as changed
  for each statement execute function note_agreement_change();
create trigger vote_current__agreement_insert after insert on vote_current referencing new table as changed
  for each statement execute function note_agreement_change();
create trigger vote_current__agreement_delete after delete on vote_current referencing old table as changed
  for each statement execute function note_agreement_change();
create trigger vote_current__agreement_before after update on vote_current referencing old table as changed
  for each statement execute function note_agreement_change();
create trigger vote_current__agreement_after after update on vote_current referencing new table as changed
  for each statement execute function note_agreement_change();
create trigger llm_grade__agreement_insert after insert on llm_grade referencing new table as changed
  for each statement execute function note_agreement_change();
create trigger llm_grade__agreement_delete after delete on llm_grade referencing old table as changed
  for each statement execute function note_agreement_change();
create trigger llm_grade__agreement_before after update on llm_grade referencing old table as changed
  for each statement execute function note_agreement_change();
create trigger llm_grade__agreement_after after update on llm_grade referencing new table as changed
  for each statement execute function note_agreement_change();

-- People by their newest verdict and the vote beside it, of blind votes and of all.
create table agreement_cell (
  assignment_id bigint not null,
  votes text not null constraint agreement_cell__votes check (votes in ('blind', 'all')),
  verdict text not null,
  grade text,
  compared boolean not null,
  stream text not null,
  people integer not null,
  -- The newest version of the prompt that judged them.
  prompt_version_id bigint not null,
  -- When each of the votes was given.
  voted timestamptz[]
);
comment on column agreement_cell.assignment_id is 'none';
comment on column agreement_cell.votes is 'none';
comment on column agreement_cell.verdict is 'none';
comment on column agreement_cell.grade is 'none';
comment on column agreement_cell.compared is 'none';
comment on column agreement_cell.stream is 'none';
comment on column agreement_cell.people is 'none';
comment on column agreement_cell.prompt_version_id is 'none';
comment on column agreement_cell.voted is 'none';
create index agreement_cell__assignment_id on agreement_cell (assignment_id);

-- The votes of each user, by whether they say what most of the others say of the same people; null where nobody else does, or others are divided.
create table agreement_user (
  assignment_id bigint not null,
  user_id bigint not null,
  agrees boolean,
  votes integer not null,
  up integer not null,
  -- On people on whom others voted, too.
  shared integer not null,
  voted timestamptz[] not null
);
comment on column agreement_user.assignment_id is 'none';
comment on column agreement_user.user_id is 'pii:activity';
comment on column agreement_user.agrees is 'none';
comment on column agreement_user.votes is 'none';
comment on column agreement_user.up is 'none';
comment on column agreement_user.shared is 'none';
comment on column agreement_user.voted is 'pii:activity';
create index agreement_user__assignment_id on agreement_user (assignment_id);

-- On how many people two users voted what.
create table agreement_pair (
  assignment_id bigint not null,
  one bigint not null,
  other bigint not null,
  first text not null,
  second text not null,
  people integer not null
);
comment on column agreement_pair.assignment_id is 'none';
comment on column agreement_pair.one is 'pii:activity';
comment on column agreement_pair.other is 'pii:activity';
comment on column agreement_pair.first is 'none';
comment on column agreement_pair.second is 'none';
comment on column agreement_pair.people is 'none';
create index agreement_pair__assignment_id on agreement_pair (assignment_id);

-- Second votes of a user on the same person, by whether they say what the first did, and when they were given.
create table agreement_repeat (
  assignment_id bigint not null,
  user_id bigint not null,
  same boolean not null,
  voted timestamptz[] not null
);
comment on column agreement_repeat.assignment_id is 'none';
comment on column agreement_repeat.user_id is 'pii:activity';
comment on column agreement_repeat.same is 'none';
comment on column agreement_repeat.voted is 'pii:activity';
create index agreement_repeat__assignment_id on agreement_repeat (assignment_id);

-- Votes that differ are found among all votes on people of open roles, so this index has their numbers, too.
drop index vote_current__agreement;
create index vote_current__agreement on vote_current (assignment_id, person_id, created desc)
  include (grade, method, user_id, verdict_visible, vote_id);
