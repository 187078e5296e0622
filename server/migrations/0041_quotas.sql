-- What people send by hand has quotas, too: those of the network, for each user. And the firm says where a reply moves a card.
alter table outreach_setting
  -- Of seven days, counted back from now.
  add column invitations_per_week integer not null default 100 constraint outreach_setting__invitations check (invitations_per_week > 0),
  -- Of thirty days; those that cost nothing do not count.
  add column inmails_per_month integer not null default 50 constraint outreach_setting__inmails check (inmails_per_month > 0),
  -- For roles that say nothing else; empty for nowhere.
  add column reply_column text not null default 'replied';
comment on column outreach_setting.invitations_per_week is 'none';
comment on column outreach_setting.inmails_per_month is 'none';
comment on column outreach_setting.reply_column is 'none';

-- What a user sent lately is counted whenever a text is handed out.
create index message__sent_by on message (user_id, at) where direction = 'out';

-- Null where the firm decides. Until now every role had the same.
alter table assignment alter column reply_column drop not null, alter column reply_column drop default;
update assignment set reply_column = null where reply_column = 'replied';
