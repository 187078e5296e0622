-- The rules of the firm are changed by staff, and a mailbox that bounces too often stops by itself.
alter table outreach_setting
  add column version integer not null default 1,
  -- Under mails of whoever has no signature of their own.
  add column signature text not null default '';
comment on column outreach_setting.version is 'none';
comment on column outreach_setting.signature is 'none';

-- What came back before its owner looked counts no more.
alter table mailbox add column resumed timestamptz;
comment on column mailbox.resumed is 'none';
create index outbox__mailbox_sent on outbox (mailbox_id, sent_at desc) where state = 'sent';
