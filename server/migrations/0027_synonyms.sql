-- Words that mean the same to the search, beside those that are built in.
create table synonyms (
  id bigint generated always as identity constraint synonyms__id primary key,
  words text not null constraint synonyms__words unique,
  updated timestamptz not null default now(),
  user_id bigint constraint synonyms__user references app_user on delete set null
);
create index synonyms__user_id on synonyms (user_id);
comment on column synonyms.id is 'none';
comment on column synonyms.words is 'none';
comment on column synonyms.updated is 'none';
comment on column synonyms.user_id is 'pii:activity';
