-- From which browsers a user has signed in: of a new one they are told.
create table known_browser (
  id bigint generated always as identity constraint known_browser__id primary key,
  user_id bigint not null constraint known_browser__user references app_user on delete cascade,
  -- By which it is known again.
  mark bytea not null,
  -- As people read it.
  browser text not null,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  constraint known_browser__user_mark unique (user_id, mark)
);
comment on column known_browser.id is 'none';
comment on column known_browser.user_id is 'none';
comment on column known_browser.mark is 'pii:device';
comment on column known_browser.browser is 'pii:device';
comment on column known_browser.created is 'pii:activity';
comment on column known_browser.last_seen is 'pii:activity';
insert into known_browser (user_id, mark, browser, created, last_seen)
select distinct on (user_id, mark) user_id, mark, browser, created, last_seen
from (select *, sha256(convert_to(coalesce(device_id::text, 'browser ' || browser), 'UTF8')) as mark from session
  where actor_id is null) as own
order by user_id, mark, last_seen desc;

alter table notification drop constraint notification__kind;
alter table notification add constraint notification__kind
  check (kind in ('mention', 'assignment', 'reply', 'deadline', 'finished', 'sign_in'));
alter table notification drop constraint notification__about_kind;
alter table notification add constraint notification__about_kind
  check (about_kind in ('comment', 'card', 'assignment', 'reminder', 'message', 'import', 'browser'));
