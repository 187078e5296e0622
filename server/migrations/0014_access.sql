-- What an access token is good for. Those from before were good for everything.
alter table api_token add column scopes text[] not null default '{metrics,read,write}'
  constraint api_token__scopes check (scopes <@ '{metrics,read,write}' and cardinality(scopes) > 0);
alter table api_token alter column scopes drop default;
comment on column api_token.scopes is 'none';

-- Whatever ends somebody's access is told to all processes, so that open streams end too.
create function tell_access_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_ended', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger session__access_ended after update of revoked on session
  for each row when (new.revoked is not null) execute function tell_access_ended('user_id');
create trigger api_token__access_ended after update of revoked on api_token
  for each row when (new.revoked is not null) execute function tell_access_ended('user_id');
create trigger app_user__access_ended after update of state on app_user
  for each row when (new.state <> 'active') execute function tell_access_ended('id');
