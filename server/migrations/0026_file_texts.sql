-- When the text of a file was read, so that it can be searched; null until then. What cannot be read has no text.
alter table attachment add column text_read timestamptz;
create index attachment__unread on attachment (id) where text_read is null;
comment on column attachment.text_read is 'none';
