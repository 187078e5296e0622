-- A list is read once, when it is sent in, and kept as rows: bringing it in takes them piece by piece and reads no file.
-- Files kept so far cannot be turned into rows here: lists that wait are to be sent in again, and one that is under way ends
-- with the people it has brought in.
delete from import_batch where state = 'draft';
drop table import_content;
alter table import_batch drop column delimiter;

create table import_piece (
  batch_id bigint not null constraint import_piece__batch references import_batch on delete cascade,
  -- The rows from here to the last, as JSON, packed (deflate).
  first_row integer not null,
  last_row integer not null,
  rows bytea not null,
  constraint import_piece__batch_first primary key (batch_id, first_row)
);
comment on column import_piece.batch_id is 'none';
comment on column import_piece.first_row is 'none';
comment on column import_piece.last_row is 'none';
comment on column import_piece.rows is 'pii:profile';
