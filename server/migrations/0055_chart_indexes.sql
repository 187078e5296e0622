-- Charts that follow people from vote to message, each from an index that holds what it reads in the order in which it is read.
create index vote_current__first_of_person on vote_current (person_id, created, assignment_id) include (method) where grade = 'up';
create index vote_current__assignment_created on vote_current (assignment_id, created) include (person_id, grade);
create index message__contact on message (person_id, direction, at) where kind = 'message';
create index message__no_role on message (person_id, at) include (answered)
  where direction = 'out' and kind = 'message' and assignment_id is null;
create index message__invited on message (at) include (user_id) where direction = 'out' and kind = 'invitation';
create index person_assignment__stood on person_assignment ("column", person_id, created) where not deleted;
create index ingest_event__proxy_status on ingest_event (occurred_at desc) include (proxy_id, subject, outcome) where kind = 'proxy_status';
