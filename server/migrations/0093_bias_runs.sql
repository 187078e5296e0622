-- What the bias monitor found, each time: counts of groups and of generated CVs, and nothing about any person.
create table bias_run (
  id bigint generated always as identity constraint bias_run__id primary key,
  created timestamptz not null default now(),
  seconds real not null,
  report jsonb not null,
  -- Methods that it stopped or would have, and groups below four fifths.
  breaches text[] not null,
  alarms text[] not null
);
comment on column bias_run.id is 'none';
comment on column bias_run.created is 'none';
comment on column bias_run.seconds is 'none';
comment on column bias_run.report is 'none';
comment on column bias_run.breaches is 'none';
comment on column bias_run.alarms is 'none';
