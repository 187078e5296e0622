-- Photos of users and people, and logos of companies: one for each. A new one is a new row, so that its address is new, too.
create table picture (
  id bigint generated always as identity constraint picture__id primary key,
  user_id bigint constraint picture__user_once unique constraint picture__user references app_user on delete cascade,
  person_id bigint constraint picture__person_once unique constraint picture__person references person on delete cascade,
  company_id bigint constraint picture__company_once unique constraint picture__company references company on delete cascade,
  media_type text not null constraint picture__media_type check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null,
  created timestamptz not null default now(),
  created_by bigint constraint picture__created_by references app_user on delete set null,
  constraint picture__of_one check (num_nonnulls(user_id, person_id, company_id) = 1)
);
create index picture__created_by_id on picture (created_by);
comment on column picture.id is 'none';
comment on column picture.user_id is 'none';
comment on column picture.person_id is 'none';
comment on column picture.company_id is 'none';
comment on column picture.media_type is 'none';
comment on column picture.content is 'pii:profile';
comment on column picture.created is 'pii:activity';
comment on column picture.created_by is 'pii:activity';
