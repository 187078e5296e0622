-- Whoever was erased stays in backups until these go: 35 days at most, unless set otherwise. Where somebody has chosen how many are kept, their
-- choice holds for ten years, so that no upgrade takes a backup away.
alter table backup_setting add column keep_days integer not null default 35
  constraint backup_setting__keep_days check (keep_days between 2 and 3650);
comment on column backup_setting.keep_days is 'none';
update backup_setting set keep_days = 3650 where version > 1;
