-- The audit trail has a time of its own, too: ten years, after which claims are over. It says when accounts were turned away and
-- deactivated, so it is kept at least as long as these are.
alter table retention_setting add column audit_months integer not null default 120
  constraint retention_setting__audit check (audit_months between 24 and 240);
comment on column retention_setting.audit_months is 'none';
update retention_setting set audit_months = greatest(audit_months, user_months, registration_months);
alter table retention_setting add constraint retention_setting__accounts
  check (audit_months >= greatest(user_months, registration_months));

-- Which entries went is said exactly, as pairs of a first and a last number: what lies between stays when somebody is on hold. A seal 'removed'
-- was made before and says that of the access trail everything up to a number went.
alter table trail_seal drop constraint trail_seal__trail, add constraint trail_seal__trail
  check (trail in ('audit', 'access', 'removed', 'removed_audit', 'removed_access'));
alter table trail_check add column removed bigint not null default 0;
comment on column trail_check.removed is 'none';

create function audit_log__guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and erasure__allows('audit_log', to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.created < now() - make_interval(months => (select audit_months from retention_setting)) then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger audit_log__append_only on audit_log;
create trigger audit_log__append_only before update or delete on audit_log for each row execute function audit_log__guard();
