-- Links by which people see what is held about them and say what they want done, without an account. One each: a new one ends the old.
create table data_link (
  person_id bigint constraint data_link__id primary key constraint data_link__person references person on delete cascade,
  hash bytea not null constraint data_link__hash unique,
  user_id bigint constraint data_link__user references app_user on delete set null,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index data_link__user_id on data_link (user_id);
comment on column data_link.person_id is 'none';
comment on column data_link.hash is 'secret';
comment on column data_link.user_id is 'pii:activity';
comment on column data_link.created is 'none';
comment on column data_link.expires is 'none';
