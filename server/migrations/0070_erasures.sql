-- People ask to be erased. What remains is an empty row with a number: counts and keys still hold, and it is in no list,
-- because whoever is erased counts as part of themselves (`merged_into`), as somebody who became part of another does.
alter table person add column erased timestamptz;
alter table person add constraint person__erased check ((erased is null) = (merged_into is distinct from id));
comment on column person.erased is 'none';

create table erasure_setting (
  id boolean not null default true constraint erasure_setting__id primary key constraint erasure_setting__one check (id),
  grace_days integer not null default 7 constraint erasure_setting__grace check (grace_days between 0 and 30),
  version integer not null default 1
);
insert into erasure_setting default values;
comment on column erasure_setting.id is 'none';
comment on column erasure_setting.grace_days is 'none';
comment on column erasure_setting.version is 'none';

create table erasure (
  id bigint generated always as identity constraint erasure__id primary key,
  -- By this, the list outside the database knows it again after a restore.
  key uuid not null default gen_random_uuid() constraint erasure__key unique,
  -- Null when a restored backup is older than the person.
  person_id bigint constraint erasure__person references person on delete set null,
  state text not null constraint erasure__state check (state in ('waiting', 'erasing', 'erased', 'cancelled')),
  -- Who wants it: the person, or staff.
  asked_by text not null constraint erasure__asked_by check (asked_by in ('person', 'staff')),
  reason text not null default '',
  user_id bigint constraint erasure__user references app_user on delete set null,
  created timestamptz not null default now(),
  due timestamptz not null,
  finished timestamptz,
  -- While it is carried out: the person with all who became part of them, and what of theirs the audit trail names.
  people bigint[] not null default '{}',
  targets text[] not null default '{}'
);
create unique index erasure__one_waiting on erasure (person_id) where state = 'waiting';
create index erasure__person_id on erasure (person_id);
create index erasure__user_id on erasure (user_id);
create index erasure__due on erasure (due) where state = 'waiting';
comment on column erasure.id is 'none';
comment on column erasure.key is 'none';
comment on column erasure.person_id is 'none';
comment on column erasure.state is 'none';
comment on column erasure.asked_by is 'none';
comment on column erasure.reason is 'pii:history';
comment on column erasure.user_id is 'pii:activity';
comment on column erasure.created is 'none';
comment on column erasure.due is 'none';
comment on column erasure.finished is 'none';
comment on column erasure.people is 'none';
comment on column erasure.targets is 'none';

-- By what an import knows again whom it must not bring back: hashes of addresses, numbers and links, by a key outside the database.
create table erased_identity (
  hash bytea not null,
  erasure_id bigint not null constraint erased_identity__erasure references erasure on delete cascade,
  constraint erased_identity__hash_erasure primary key (hash, erasure_id)
);
create index erased_identity__erasure_id on erased_identity (erasure_id);
comment on column erased_identity.hash is 'pii:contact';
comment on column erased_identity.erasure_id is 'none';

-- Keys, numbers and truth values say what was done to what; words may tell of the person.
create function erasure__blank(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then coalesce((select jsonb_object_agg(key, erasure__blank(part)) from jsonb_each(value) as pair (key, part)), '{}')
    when 'array' then coalesce((select jsonb_agg(erasure__blank(part) order by n)
      from jsonb_array_elements(value) with ordinality as item (part, n)), '[]')
    when 'string' then '"[erased]"'
    else value end;
end $$;

-- Whether a change is that of an erasure: this transaction itself has begun it, the row is about the person, and only words go.
create function erasure__allows(changed text, before jsonb, after jsonb) returns boolean language sql stable as $$
  select exists (select from erasure
    where state = 'erasing' and erasure.xmin = pg_current_xact_id()::xid and case changed
      when 'vote' then (before ->> 'person_id')::bigint = any(people) and after = before || '{"reason": ""}'
      when 'person_assignment' then (before ->> 'person_id')::bigint = any(people)
        and after = before || '{"archive_reason": "", "snooze_note": ""}'
      when 'audit_log' then targets && array(select jsonb_array_elements_text(before -> 'targets'))
        and after = before || jsonb_build_object('before', erasure__blank(before -> 'before'), 'after', erasure__blank(before -> 'after'),
          'reason', case when before ->> 'reason' is not null then '[erased]' end)
      else false end) $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and erasure__allows(tg_table_name, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The road is open within one transaction only: none can be committed that left it open.
create function erasure__close_road() returns trigger language plpgsql as $$
begin
  if exists (select from erasure where id = new.id and state = 'erasing') then
    raise exception 'An erasure is carried out in one transaction' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger erasure__road after insert or update on erasure deferrable initially deferred
  for each row when (new.state = 'erasing') execute function erasure__close_road();
