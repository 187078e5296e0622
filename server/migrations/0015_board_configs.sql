-- Every board has a row from the start, so that its configuration has an id. Without columns of its own it has the default ones.
alter table board_config alter column columns drop not null;
insert into board_config (assignment_id, created)
  select id, created from assignment where not exists (select from board_config where assignment_id = assignment.id);

create function add_board_config() returns trigger language plpgsql as $$
begin
  insert into board_config (assignment_id, created) values (new.id, new.created);
  return null;
end $$;
create trigger assignment__board_config after insert on assignment
  for each row execute function add_board_config();
