-- The votes of each user in the order in which they were given: how fast somebody votes is read from it.
create index vote__pace on vote (user_id, created, id) include (grade);
