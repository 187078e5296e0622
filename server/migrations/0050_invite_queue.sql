-- Which of the texts that wait for a person comes first. What is above zero goes before the others, what is below after them.
alter table outbox add column priority smallint not null default 0 constraint outbox__priority check (priority between -1 and 1);
comment on column outbox.priority is 'none';
drop index outbox__by_hand;
create index outbox__by_hand on outbox (user_id, priority desc, send_at, id) where state = 'queued' and channel not in ('EMAIL', 'SMS');
-- The queue of invitations reads those that wait, and those that failed lately.
create index outbox__invitations on outbox (state, state_at) where channel = 'INVITATION';
