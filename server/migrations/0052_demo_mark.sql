-- When the database was filled with demo data, so that nobody takes its figures for real ones.
alter table chart_setting add column demo_loaded timestamptz;
comment on column chart_setting.demo_loaded is 'none';
