-- The votes on a person for a role with blind ones before all others: sorting them at each question costs more than all the rest.
create index vote_current__blind on vote_current (assignment_id, person_id, verdict_visible, created desc)
  include (grade, method, user_id);
