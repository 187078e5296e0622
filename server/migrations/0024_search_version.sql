-- By which rules a person was made searchable. Those who are behind are made searchable anew in the background.
alter table person add column search_version smallint not null default 0;
alter table person alter column search_version set default 1;
create index person__search_version on person (search_version);
comment on column person.search_version is 'none';
