-- Which file of a person is the CV that a client may read: the one that was there when the list was made, and no other that comes later.
alter table shortlist_person add column cv_id bigint constraint shortlist_person__cv references attachment on delete set null;
create index shortlist_person__cv_id on shortlist_person (cv_id);
comment on column shortlist_person.cv_id is 'none';
