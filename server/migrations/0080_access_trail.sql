-- Who opened, was shown, searched or took out which people. Kept apart from what was done (`audit_log`), because there is far more of it
-- and it is kept for months, not for good.
create table access_entry (
  id bigint generated always as identity constraint access_entry__id primary key,
  at timestamptz not null default now(),
  user_id bigint not null constraint access_entry__user references app_user on delete restrict,
  -- Who really did it, if somebody was impersonating the user.
  actor_id bigint constraint access_entry__actor references app_user on delete restrict,
  device_id uuid,
  act text not null constraint access_entry__act check (act in ('open', 'list', 'search', 'export', 'file', 'impersonate')),
  -- By which call.
  way text not null,
  -- Whom they saw. Numbers, which outlast an erasure: that somebody looked stays provable.
  people bigint[] not null default '{}',
  -- The address, number or name that was searched.
  searched text not null default ''
);
create index access_entry__user_id on access_entry (user_id, at);
create index access_entry__actor_id on access_entry (actor_id, at) where actor_id is not null;
create index access_entry__at on access_entry (at);
create index access_entry__people on access_entry using gin (people);
comment on column access_entry.id is 'none';
comment on column access_entry.at is 'none';
comment on column access_entry.user_id is 'pii:activity';
comment on column access_entry.actor_id is 'pii:activity';
comment on column access_entry.device_id is 'pii:device';
comment on column access_entry.act is 'none';
comment on column access_entry.way is 'none';
comment on column access_entry.people is 'none';
comment on column access_entry.searched is 'pii:history';

-- How long what is held.
create table retention_setting (
  id boolean not null default true constraint retention_setting__id primary key constraint retention_setting__one check (id),
  access_months integer not null default 24 constraint retention_setting__access check (access_months between 6 and 120),
  version integer not null default 1
);
insert into retention_setting default values;
comment on column retention_setting.id is 'none';
comment on column retention_setting.access_months is 'none';
comment on column retention_setting.version is 'none';

-- Both trails are sealed: each seal holds a hash of every entry, and of the seal before it, by a key that is not in the database.
create table trail_seal (
  n bigint constraint trail_seal__n primary key,
  sealed timestamptz not null default now(),
  -- What the seal is about; a seal 'removed' says that all entries of the access trail up to one have been removed, being too old.
  trail text not null constraint trail_seal__trail check (trail in ('audit', 'access', 'removed')),
  ids bigint[] not null,
  -- Two hashes of 32 bytes for each entry: of what happened, and of its words, which an erasure empties.
  digests bytea not null,
  hash bytea not null,
  -- Which key it was made with.
  key_mark text not null
);
comment on column trail_seal.n is 'none';
comment on column trail_seal.sealed is 'none';
comment on column trail_seal.trail is 'none';
comment on column trail_seal.ids is 'none';
comment on column trail_seal.digests is 'none';
comment on column trail_seal.hash is 'none';
comment on column trail_seal.key_mark is 'none';
create trigger trail_seal__append_only before update or delete on trail_seal for each row execute function refuse_change();

-- What is not sealed yet. Numbers are no guide: an entry of a long transaction appears after later ones.
create table trail_unsealed (
  trail text not null,
  id bigint not null,
  constraint trail_unsealed__id primary key (trail, id)
);
comment on column trail_unsealed.trail is 'none';
comment on column trail_unsealed.id is 'none';
insert into trail_unsealed select 'audit', id from audit_log;
create function trail__wait_for_seal() returns trigger language plpgsql as $$
begin
  insert into trail_unsealed select case tg_table_name when 'audit_log' then 'audit' else 'access' end, id from added;
  return null;
end $$;
create trigger audit_log__seal after insert on audit_log referencing new table as added
  for each statement execute function trail__wait_for_seal();
create trigger access_entry__seal after insert on access_entry referencing new table as added
  for each statement execute function trail__wait_for_seal();

-- What the last look at the whole chain found.
create table trail_check (
  id bigint generated always as identity constraint trail_check__id primary key,
  at timestamptz not null default now(),
  entries bigint not null,
  -- The last seal and its hash: whoever notes them elsewhere can tell later that nothing before was exchanged.
  seal bigint not null,
  hash text not null,
  findings text[] not null
);
comment on column trail_check.id is 'none';
comment on column trail_check.at is 'none';
comment on column trail_check.entries is 'none';
comment on column trail_check.seal is 'none';
comment on column trail_check.hash is 'none';
comment on column trail_check.findings is 'none';

-- An erasure empties what was searched, and nothing else.
create or replace function erasure__allows(changed text, before jsonb, after jsonb) returns boolean language sql stable as $$
  select exists (select from erasure
    where state = 'erasing' and erasure.xmin = pg_current_xact_id()::xid and case changed
      when 'vote' then (before ->> 'person_id')::bigint = any(people) and after = before || '{"reason": ""}'
      when 'person_assignment' then (before ->> 'person_id')::bigint = any(people)
        and after = before || '{"archive_reason": "", "snooze_note": ""}'
      when 'audit_log' then targets && array(select jsonb_array_elements_text(before -> 'targets'))
        and after = before || jsonb_build_object('before', erasure__blank(before -> 'before'), 'after', erasure__blank(before -> 'after'),
          'reason', case when before ->> 'reason' is not null then '[erased]' end)
      when 'access_entry' then after = before || '{"searched": ""}'
      else false end) $$;

-- The access trail gets shorter at its old end only.
create function access_entry__guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and erasure__allows('access_entry', to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.at < now() - make_interval(months => (select access_months from retention_setting)) then
    return old;
  end if;
  raise exception 'access_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger access_entry__append_only before update or delete on access_entry for each row execute function access_entry__guard();

-- Who opened whom stood in the audit trail until now, and stays there.
insert into access_entry (at, user_id, actor_id, device_id, act, way, people)
  select created, user_id, actor_id, device_id, 'open', 'GET /api/v2/fullperson/{id}/', array[split_part(targets[1], ':', 2)::bigint]
  from audit_log where action = 'person_view' and user_id is not null and targets[1] like 'person:%' order by id;
drop index audit_log__person_view;
