-- A model that tells the newest votes worse than the one in use, which neither has seen, waits until a person decides.
alter table ml_run add column held boolean not null default false;
comment on column ml_run.held is 'none';
