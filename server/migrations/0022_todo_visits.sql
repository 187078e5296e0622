-- What the to-do page remembers of its reader: when it was last read, when the visit before this one ended, and before which
-- moment everything was archived.
create table todo_reader (
  user_id bigint constraint todo_reader__user_id primary key constraint todo_reader__user references app_user on delete cascade,
  seen timestamptz,
  last_visit timestamptz,
  archived_before timestamptz
);
comment on column todo_reader.user_id is 'none';
comment on column todo_reader.seen is 'pii:activity';
comment on column todo_reader.last_visit is 'pii:activity';
comment on column todo_reader.archived_before is 'none';

-- Which cards have changed lately.
create index person_assignment__created on person_assignment (created);
