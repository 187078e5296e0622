-- When backups are made by themselves, and how many are kept. There is one row.
create table backup_setting (
  id integer default 1 constraint backup_setting__id primary key constraint backup_setting__one check (id = 1),
  every_hours integer not null default 24 constraint backup_setting__every_hours check (every_hours in (0, 6, 12, 24, 168)),
  hour integer not null default 2 constraint backup_setting__hour check (hour between 0 and 23),
  keep integer not null default 7 constraint backup_setting__keep check (keep between 1 and 100),
  version integer not null default 1,
  -- Slots before this do not count.
  changed timestamptz not null default now()
);
insert into backup_setting default values;
comment on column backup_setting.id is 'none';
comment on column backup_setting.every_hours is 'none';
comment on column backup_setting.hour is 'none';
comment on column backup_setting.keep is 'none';
comment on column backup_setting.version is 'none';
comment on column backup_setting.changed is 'none';

-- Every backup that was begun, and what became of it and of its test restore.
create table backup (
  id bigint generated always as identity constraint backup__id primary key,
  state text not null constraint backup__state check (state in ('running', 'done', 'failed')),
  cause text not null constraint backup__cause check (cause in ('schedule', 'user', 'command')),
  user_id bigint constraint backup__user references app_user on delete set null,
  -- A task that is tried again is the same backup.
  task uuid constraint backup__task unique,
  started timestamptz not null default now(),
  finished timestamptz,
  host text not null,
  file text not null,
  moment timestamptz,
  bytes bigint,
  rows bigint,
  migration text,
  postgres text,
  error text not null default '',
  removed timestamptz,
  test text constraint backup__test check (test in ('waiting', 'running', 'passed', 'failed', 'skipped')),
  test_started timestamptz,
  test_finished timestamptz,
  test_note text not null default ''
);
create index backup__started on backup (started);
create index backup__user_id on backup (user_id) where user_id is not null;
comment on column backup.id is 'none';
comment on column backup.state is 'none';
comment on column backup.cause is 'none';
comment on column backup.user_id is 'pii:activity';
comment on column backup.task is 'none';
comment on column backup.started is 'none';
comment on column backup.finished is 'none';
comment on column backup.host is 'none';
comment on column backup.file is 'none';
comment on column backup.moment is 'none';
comment on column backup.bytes is 'none';
comment on column backup.rows is 'none';
comment on column backup.migration is 'none';
comment on column backup.postgres is 'none';
comment on column backup.error is 'none';
comment on column backup.removed is 'none';
comment on column backup.test is 'none';
comment on column backup.test_started is 'none';
comment on column backup.test_finished is 'none';
comment on column backup.test_note is 'none';

-- What was done at the machine itself, where nobody signs in: how, and by whom.
alter table audit_log add via text;
comment on column audit_log.via is 'pii:activity';
