-- People of a role whom a client may look at, by a link. What the client thinks of them is no vote of ours.
create table shortlist (
  id bigint generated always as identity constraint shortlist__id primary key,
  assignment_id bigint not null constraint shortlist__assignment references assignment on delete restrict,
  hash bytea not null constraint shortlist__hash unique,
  -- Whose link it is: it stands across the page.
  client text not null constraint shortlist__client check (client <> ''),
  fields text[] not null,
  blind boolean not null,
  user_id bigint constraint shortlist__user references app_user on delete set null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz,
  views integer not null default 0,
  viewed timestamptz,
  constraint shortlist__viewed check ((views = 0) = (viewed is null))
);
create index shortlist__assignment_id on shortlist (assignment_id, id desc);
create index shortlist__user_id on shortlist (user_id);
comment on column shortlist.id is 'none';
comment on column shortlist.assignment_id is 'none';
comment on column shortlist.hash is 'secret';
comment on column shortlist.client is 'pii:contact';
comment on column shortlist.fields is 'none';
comment on column shortlist.blind is 'none';
comment on column shortlist.user_id is 'pii:activity';
comment on column shortlist.created is 'pii:activity';
comment on column shortlist.expires is 'none';
comment on column shortlist.ended is 'none';
comment on column shortlist.views is 'none';
comment on column shortlist.viewed is 'pii:activity';

-- Who is on it, where, and when the client first saw them.
create table shortlist_person (
  id bigint generated always as identity constraint shortlist_person__id primary key,
  shortlist_id bigint not null constraint shortlist_person__shortlist references shortlist on delete restrict,
  person_id bigint not null constraint shortlist_person__person references person on delete restrict,
  place smallint not null constraint shortlist_person__place check (place > 0),
  created timestamptz not null default now(),
  shown timestamptz,
  constraint shortlist_person__shortlist_person unique (shortlist_id, person_id),
  constraint shortlist_person__shortlist_place unique (shortlist_id, place)
);
create index shortlist_person__person_id on shortlist_person (person_id);
comment on column shortlist_person.id is 'none';
comment on column shortlist_person.shortlist_id is 'pii:activity';
comment on column shortlist_person.person_id is 'none';
comment on column shortlist_person.place is 'none';
comment on column shortlist_person.created is 'pii:activity';
comment on column shortlist_person.shown is 'pii:activity';

-- What the client said, each time; the newest counts.
create table shortlist_opinion (
  id bigint generated always as identity constraint shortlist_opinion__id primary key,
  entry_id bigint not null constraint shortlist_opinion__entry references shortlist_person on delete cascade,
  grade text constraint shortlist_opinion__grade check (grade in ('up', 'down', 'maybe')),
  comment text not null,
  created timestamptz not null default clock_timestamp()
);
create index shortlist_opinion__entry_id on shortlist_opinion (entry_id, id desc);
comment on column shortlist_opinion.id is 'none';
comment on column shortlist_opinion.entry_id is 'none';
comment on column shortlist_opinion.grade is 'pii:profile';
comment on column shortlist_opinion.comment is 'pii:profile';
comment on column shortlist_opinion.created is 'pii:activity';

-- The team is told of it.
alter table notification drop constraint notification__kind;
alter table notification add constraint notification__kind
  check (kind in ('mention', 'assignment', 'reply', 'deadline', 'finished', 'sign_in', 'client'));
alter table notification drop constraint notification__about_kind;
alter table notification add constraint notification__about_kind
  check (about_kind in ('comment', 'card', 'assignment', 'reminder', 'message', 'import', 'browser', 'opinion'));
