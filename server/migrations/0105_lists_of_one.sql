-- A list of one person, such as a business card, is mostly named after them.
comment on column import_batch.name is 'pii:profile';
