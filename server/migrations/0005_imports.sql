-- Lists of people that were brought in from elsewhere. One row for each file.
create table import_batch (
  id bigint generated always as identity constraint import_batch__id primary key,
  name text not null,
  format text not null constraint import_batch__format check (format in ('csv', 'vcard', 'json')),
  delimiter text not null default ',',
  columns text[] not null,
  -- For each column the field of a person it holds; empty for what is left out.
  mapping text[] not null,
  rows integer not null,
  -- The first rows, to look at before they are brought in; gone afterwards.
  sample jsonb not null default '[]',
  source text not null default '',
  lawful_basis text constraint import_batch__lawful_basis
    check (lawful_basis in ('legitimate_interest', 'consent', 'contract')),
  on_duplicate text not null default 'merge' constraint import_batch__on_duplicate
    check (on_duplicate in ('merge', 'skip', 'create')),
  state text not null default 'draft' constraint import_batch__state
    check (state in ('draft', 'running', 'done', 'undoing', 'undone')),
  -- How many rows have been gone through: where a task that was interrupted goes on.
  done integer not null default 0,
  task uuid,
  created timestamptz not null default now(),
  created_by bigint constraint import_batch__created_by references app_user on delete set null,
  constraint import_batch__basis check (state = 'draft' or (source <> '' and lawful_basis is not null))
);
create index import_batch__created_by_id on import_batch (created_by, id desc);
comment on column import_batch.id is 'none';
comment on column import_batch.name is 'none';
comment on column import_batch.format is 'none';
comment on column import_batch.delimiter is 'none';
comment on column import_batch.columns is 'none';
comment on column import_batch.mapping is 'none';
comment on column import_batch.rows is 'none';
comment on column import_batch.sample is 'pii:profile';
comment on column import_batch.source is 'none';
comment on column import_batch.lawful_basis is 'none';
comment on column import_batch.on_duplicate is 'none';
comment on column import_batch.state is 'none';
comment on column import_batch.done is 'none';
comment on column import_batch.task is 'none';
comment on column import_batch.created is 'pii:activity';
comment on column import_batch.created_by is 'pii:activity';

-- The file itself, in UTF-8. Gone as soon as its people are in.
create table import_content (
  batch_id bigint constraint import_content__id primary key
    constraint import_content__batch references import_batch on delete cascade,
  content bytea not null
);
comment on column import_content.batch_id is 'none';
comment on column import_content.content is 'pii:profile';

-- What became of each row of the file, and what somebody decided about it before.
create table import_row (
  batch_id bigint not null constraint import_row__batch references import_batch on delete cascade,
  n integer not null,
  choice text constraint import_row__choice check (choice in ('merge', 'skip', 'create')),
  choice_person bigint constraint import_row__choice_person references person on delete set null,
  outcome text constraint import_row__outcome check (outcome in ('created', 'merged', 'skipped', 'failed')),
  person_id bigint constraint import_row__person references person on delete set null,
  -- The version that the person had afterwards: a higher one has been changed since.
  version integer,
  -- What a merge changed, as it was before.
  before jsonb,
  reason text not null default '',
  -- Of a row that failed, so that it can be corrected.
  cells text[],
  undo text constraint import_row__undo check (undo in ('removed', 'restored', 'changed', 'used')),
  constraint import_row__batch_n primary key (batch_id, n)
);
create index import_row__person_id on import_row (person_id);
create index import_row__choice_person_id on import_row (choice_person) where choice_person is not null;
comment on column import_row.batch_id is 'none';
comment on column import_row.n is 'none';
comment on column import_row.choice is 'none';
comment on column import_row.choice_person is 'none';
comment on column import_row.outcome is 'none';
comment on column import_row.person_id is 'none';
comment on column import_row.version is 'none';
comment on column import_row.before is 'pii:profile';
comment on column import_row.reason is 'none';
comment on column import_row.cells is 'pii:profile';
comment on column import_row.undo is 'none';

-- Two that turned out to be one. `moved` says what went over and what was there, so that it can be undone.
create table person_merge (
  id bigint generated always as identity constraint person_merge__id primary key,
  kept_id bigint not null constraint person_merge__kept references person on delete cascade,
  other_id bigint not null constraint person_merge__other references person on delete cascade,
  moved jsonb not null,
  -- The version that the one who was kept had afterwards.
  version integer not null,
  created timestamptz not null default now(),
  created_by bigint constraint person_merge__created_by references app_user on delete set null,
  undone timestamptz
);
create index person_merge__kept_id on person_merge (kept_id);
create index person_merge__other_id on person_merge (other_id);
create index person_merge__created_by_id on person_merge (created_by);
comment on column person_merge.id is 'none';
comment on column person_merge.kept_id is 'none';
comment on column person_merge.other_id is 'none';
comment on column person_merge.moved is 'pii:profile';
comment on column person_merge.version is 'none';
comment on column person_merge.created is 'pii:activity';
comment on column person_merge.created_by is 'pii:activity';
comment on column person_merge.undone is 'none';

-- The same name, whatever its case: how the people of a list are found among those we have.
create index person__name on person (lower(first_name || ' ' || last_name)) where merged_into is null;
-- The same profile, however its address is written.
create index person_link__profile on person_link
  (lower(regexp_replace(url, '^https?://(www\.|[a-z]{2}\.)?|/*([?#].*)?$', '', 'gi')));
