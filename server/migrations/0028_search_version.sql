-- People are made searchable by what long titles begin with; those who are there already, in the background.
alter table person alter column search_version set default 2;
