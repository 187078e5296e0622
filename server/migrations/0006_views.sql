-- Who opened whom, and when: asked before each entry whether there is a fresh one.
create index audit_log__person_view on audit_log (user_id, ((after -> 'person')::bigint), created desc)
  where action = 'person_view';
