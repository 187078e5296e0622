-- Agreement of some stretch of time follows from what is counted ahead, too: moments are kept in order, so that those between two are found
-- without looking at the others. What was counted before is not in order, so all roles are counted again.
delete from agreement_ready;
delete from agreement_cell;

-- People on whom at least two users voted, with their first and their last vote, by the last one. Who has votes both before and after the end of
-- a stretch of time is counted from the rows.
alter table agreement_ready drop column shared,
  add column people bigint[] not null,
  add column began timestamptz[] not null,
  add column voted timestamptz[] not null;
comment on column agreement_ready.people is 'none';
comment on column agreement_ready.began is 'none';
comment on column agreement_ready.voted is 'none';

-- When each vote was given, also where there are no others or they are divided.
drop table agreement_user;
create table agreement_user (
  assignment_id bigint not null,
  user_id bigint not null,
  -- Whether the vote says what most of the others say; null where nobody else does, or others are divided.
  agrees boolean,
  up boolean not null,
  -- On people on whom others voted, too.
  shared boolean not null,
  voted timestamptz[] not null
);
comment on column agreement_user.assignment_id is 'none';
comment on column agreement_user.user_id is 'pii:activity';
comment on column agreement_user.agrees is 'none';
comment on column agreement_user.up is 'none';
comment on column agreement_user.shared is 'none';
comment on column agreement_user.voted is 'pii:activity';
create index agreement_user__assignment_id on agreement_user (assignment_id);

-- When the second of two users voted on the same person.
drop table agreement_pair;
create table agreement_pair (
  assignment_id bigint not null,
  one bigint not null,
  other bigint not null,
  first text not null,
  second text not null,
  voted timestamptz[] not null
);
comment on column agreement_pair.assignment_id is 'none';
comment on column agreement_pair.one is 'pii:activity';
comment on column agreement_pair.other is 'pii:activity';
comment on column agreement_pair.first is 'none';
comment on column agreement_pair.second is 'none';
comment on column agreement_pair.voted is 'pii:activity';
create index agreement_pair__assignment_id on agreement_pair (assignment_id);
delete from agreement_repeat;
