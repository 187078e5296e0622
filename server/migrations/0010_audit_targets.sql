-- What an audit entry is about, for every kind of thing: 'person:5', 'assignment:3', 'task:<uuid>'. The first is what it is
-- mainly about; a vote is about a person and a role. Entries from before are carried over from what they wrote.
alter table audit_log add targets text[] not null default '{}';
comment on column audit_log.targets is 'none';

alter table audit_log disable trigger audit_log__append_only;
with named as (
  select id, case
    when target_kind is not null then array[target_kind || ':' || target_id]
    when action in ('person_view', 'person_create', 'person_change', 'comment_create', 'reminder_create')
      then array['person:' || (after ->> 'person')]
    when action = 'comment_delete' then array(
      select kind || ':' || object_id from comment where comment.id = (after ->> 'comment')::bigint)
    when action = 'reminder_change' then array(
      select 'person:' || person_id from reminder where reminder.id = (after ->> 'reminder')::bigint)
    when action = 'tags_change' and after ? 'people'
      then array(select 'person:' || person from jsonb_array_elements_text(after -> 'people') as person)
    when action = 'tags_change' then array[(after ->> 'kind') || ':' || (after ->> 'id')]
    when action in ('company_create', 'company_change') then array['company:' || (after ->> 'company')]
    when action = 'file_add' then array['file:' || (after ->> 'file'), (after ->> 'kind') || ':' || (after ->> 'id')]
    when action = 'file_delete' then array['file:' || (before ->> 'file'), (before ->> 'kind') || ':' || (before ->> 'id')]
    when action = 'file_open' then array['file:' || (after ->> 'file')] || array(
      select kind || ':' || object_id from attachment where attachment.id = (after ->> 'file')::bigint)
    when action in ('import_create', 'import_change', 'import_start', 'import_undo')
      then array['import:' || (after ->> 'import')]
    when action in ('import_rows', 'import_undo_rows') then array['import:' || (after ->> 'import')] || array(
      select 'person:' || person from unnest(array['created', 'merged', 'removed', 'restored', 'kept']) as list,
        jsonb_array_elements_text(coalesce(after -> list, '[]')) as person)
    when action in ('person_merge', 'person_merge_undo')
      then array['person:' || (after ->> 'person'), 'person:' || (after ->> 'other')]
    when action in ('assignment_create', 'assignment_change', 'assignment_delete', 'board_change')
      then array['assignment:' || (after ->> 'assignment')]
    when action = 'card_change' then array['assignment:' || (after ->> 'assignment')] || array(
      select 'person:' || person from jsonb_array_elements_text(after -> 'persons') as person)
    when action = 'vote' then array['person:' || (after ->> 'person'), 'assignment:' || (after ->> 'assignment')]
    when action = 'search_save' then array['search_template:' || (after ->> 'id')]
    when action = 'search_delete' then array['search_template:' || (before ->> 'id')]
    when action in ('task_revoke', 'task_run_now') then array['task:' || (after ->> 'task')]
    when action = 'task_retry' then array['task:' || (after ->> 'task'), 'task:' || (after ->> 'as')]
    when action = 'queue_purge' then array['queue:' || (after ->> 'queue')]
  end as targets
  from audit_log
)
update audit_log set targets = array_remove(named.targets, null) from named
where named.id = audit_log.id and named.targets is not null;
alter table audit_log enable trigger audit_log__append_only;

drop index audit_log__target;
alter table audit_log drop constraint audit_log__target, drop column target_kind, drop column target_id;
create index audit_log__targets on audit_log using gin (targets);
-- Who opened whom, and when: asked before each entry whether there is a fresh one.
drop index audit_log__person_view;
create index audit_log__person_view on audit_log (user_id, (targets[1]), created desc) where action = 'person_view';
