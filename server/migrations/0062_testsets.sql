-- People whose right grade for a role is known. Items carry the versions they are valid in, so that a run on a frozen version
-- finds what it found before. `version` is the one that is being written; those below it are frozen.
create table testset (
  id bigint generated always as identity constraint testset__id primary key,
  name text not null constraint testset__name unique,
  purpose text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  created_by bigint constraint testset__created_by references app_user on delete set null
);
create index testset__created_by_id on testset (created_by);
comment on column testset.id is 'none';
comment on column testset.name is 'none';
comment on column testset.purpose is 'none';
comment on column testset.version is 'none';
comment on column testset.created is 'none';
comment on column testset.created_by is 'pii:activity';

create table testset_freeze (
  testset_id bigint not null constraint testset_freeze__testset references testset on delete cascade,
  version integer not null,
  items integer not null,
  frozen timestamptz not null default now(),
  frozen_by bigint constraint testset_freeze__frozen_by references app_user on delete set null,
  constraint testset_freeze__testset_version primary key (testset_id, version)
);
create index testset_freeze__frozen_by_id on testset_freeze (frozen_by);
comment on column testset_freeze.testset_id is 'none';
comment on column testset_freeze.version is 'none';
comment on column testset_freeze.items is 'none';
comment on column testset_freeze.frozen is 'none';
comment on column testset_freeze.frozen_by is 'pii:activity';

create table testset_item (
  id bigint generated always as identity constraint testset_item__id primary key,
  testset_id bigint not null constraint testset_item__testset references testset on delete cascade,
  assignment_id bigint not null constraint testset_item__assignment references assignment on delete cascade,
  person_id bigint not null constraint testset_item__person references person on delete cascade,
  gold text not null constraint testset_item__gold check (gold in ('up', 'down', 'maybe')),
  source text not null constraint testset_item__source check (source in ('votes', 'random', 'csv', 'hand')),
  -- From which part of all people, and how likely each there was to be drawn.
  stratum text not null default '',
  probability real constraint testset_item__probability check (probability > 0 and probability <= 1),
  -- The version of the profile that was there when it was added.
  person_version integer not null,
  valid_from integer not null,
  valid_to integer constraint testset_item__valid check (valid_to > valid_from),
  created timestamptz not null default now(),
  created_by bigint constraint testset_item__created_by references app_user on delete set null
);
create unique index testset_item__once on testset_item (testset_id, assignment_id, person_id) where valid_to is null;
create index testset_item__testset_id on testset_item (testset_id, id);
create index testset_item__assignment_id on testset_item (assignment_id);
create index testset_item__person_id on testset_item (person_id);
create index testset_item__created_by_id on testset_item (created_by);
comment on column testset_item.id is 'none';
comment on column testset_item.testset_id is 'none';
comment on column testset_item.assignment_id is 'pii:activity';
comment on column testset_item.person_id is 'none';
comment on column testset_item.gold is 'pii:profile';
comment on column testset_item.source is 'none';
comment on column testset_item.stratum is 'pii:profile';
comment on column testset_item.probability is 'none';
comment on column testset_item.person_version is 'none';
comment on column testset_item.valid_from is 'none';
comment on column testset_item.valid_to is 'none';
comment on column testset_item.created is 'none';
comment on column testset_item.created_by is 'pii:activity';

-- People drawn at random for a role, to be graded before anything is shown of what machines say.
create table draw (
  id bigint generated always as identity constraint draw__id primary key,
  assignment_id bigint not null constraint draw__assignment references assignment on delete cascade,
  seed text not null,
  strata text[] not null,
  created timestamptz not null default now(),
  created_by bigint constraint draw__created_by references app_user on delete set null
);
create index draw__assignment_id on draw (assignment_id);
create index draw__created_by_id on draw (created_by);
comment on column draw.id is 'none';
comment on column draw.assignment_id is 'none';
comment on column draw.seed is 'none';
comment on column draw.strata is 'none';
comment on column draw.created is 'none';
comment on column draw.created_by is 'pii:activity';

create table draw_stratum (
  draw_id bigint not null constraint draw_stratum__draw references draw on delete cascade,
  stratum text not null,
  population integer not null,
  asked_for integer not null,
  drawn integer not null,
  constraint draw_stratum__draw_stratum primary key (draw_id, stratum)
);
comment on column draw_stratum.draw_id is 'none';
comment on column draw_stratum.stratum is 'none';
comment on column draw_stratum.population is 'none';
comment on column draw_stratum.asked_for is 'none';
comment on column draw_stratum.drawn is 'none';

create table draw_person (
  id bigint generated always as identity constraint draw_person__id primary key,
  draw_id bigint not null constraint draw_person__draw references draw on delete cascade,
  person_id bigint not null constraint draw_person__person references person on delete cascade,
  -- In which order they are graded: at random, so that nobody sees the strata.
  nth integer not null,
  stratum text not null,
  probability real not null,
  -- What the language model had said when they were drawn.
  verdict text,
  score smallint,
  gold text constraint draw_person__gold check (gold in ('up', 'down', 'maybe')),
  skipped boolean not null default false,
  graded timestamptz,
  graded_by bigint constraint draw_person__graded_by references app_user on delete set null,
  constraint draw_person__once unique (draw_id, person_id)
);
create index draw_person__next on draw_person (draw_id, nth);
create index draw_person__person_id on draw_person (person_id);
create index draw_person__graded_by_id on draw_person (graded_by);
comment on column draw_person.id is 'none';
comment on column draw_person.draw_id is 'none';
comment on column draw_person.person_id is 'none';
comment on column draw_person.nth is 'none';
comment on column draw_person.stratum is 'pii:profile';
comment on column draw_person.probability is 'none';
comment on column draw_person.verdict is 'pii:profile';
comment on column draw_person.score is 'pii:profile';
comment on column draw_person.gold is 'pii:profile';
comment on column draw_person.skipped is 'none';
comment on column draw_person.graded is 'pii:activity';
comment on column draw_person.graded_by is 'pii:activity';
