-- What the audit trail says in words of an account goes with the account, in the transaction that empties it; who did what to it and when stays.
create or replace function audit_log__guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (erasure__allows('audit_log', to_jsonb(old), to_jsonb(new))
    or exists (select from app_user where forgotten = now() and 'user:' || id = any(old.targets))
      and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('before', erasure__blank(old.before), 'after', erasure__blank(old.after),
        'reason', case when old.reason is not null then '[erased]' end)) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.created < now() - make_interval(months => (select audit_months from retention_setting)) then
    return old;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
