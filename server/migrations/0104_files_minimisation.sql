-- What in the text of a file a recruiting firm has no business to keep, such as a personnummer; null until somebody has looked.
alter table attachment add column sensitive text[];
create index attachment__not_looked_at on attachment (id) where sensitive is null and text <> '';
comment on column attachment.sensitive is 'pii:profile';
