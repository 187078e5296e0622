-- Leaves out of a list what the firm has no business to keep, such as a personnummer in a note.
alter table import_batch add column without_sensitive boolean not null default false;
comment on column import_batch.without_sensitive is 'none';
