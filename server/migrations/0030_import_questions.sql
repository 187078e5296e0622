-- A row with the name and company of somebody we know, but another address, is a question until somebody answers it.
alter table import_row
  add column may_be bigint constraint import_row__may_be references person on delete set null,
  -- Somebody said that they are two people.
  add column apart boolean not null default false;
create index import_row__may_be on import_row (may_be) where may_be is not null;
create index import_row__question on import_row (batch_id, n) where may_be is not null;
comment on column import_row.may_be is 'none';
comment on column import_row.apart is 'none';
