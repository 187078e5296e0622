-- Messages that count as contacts and as answers are what most charts read: those of other kinds need not be passed over.
create index message__sent on message (at) include (person_id, assignment_id, answered, user_id, channel)
  where direction = 'out' and kind = 'message';
create index message__received on message (at) include (person_id, assignment_id, user_id, channel)
  where direction = 'in' and kind = 'message';
create index vote_current__up on vote_current (created) include (person_id, assignment_id, method, user_id) where grade = 'up';

-- Votes and messages in the same order, so that whoever was voted up and then written to is found without sorting either.
create index vote_current__first_up on vote_current (person_id, assignment_id, created) where grade = 'up';
drop index message__introduction;
create index message__introduction on message (person_id, assignment_id, at, id) include (kind, channel, user_id, answered)
  where direction = 'out';
create index person_assignment__met on person_assignment (assignment_id, person_id) include ("column", since)
  where "column" in ('interview', 'sent_to_client', 'placed') and not deleted;

create index task_run__failed on task_run (finished) where state = 'FAILURE';
drop index llm_call__at;
create index llm_call__at on llm_call (at) include (cost_microusd);
