-- Whether mails tell when they are opened. Off unless staff switch it on.
alter table outreach_setting add column counts_opens boolean not null default false;
comment on column outreach_setting.counts_opens is 'none';
alter table outbox
  -- In the address of the picture of a mail. It says nothing of whom it is for, and opens no other door.
  add column open_token uuid not null default gen_random_uuid(),
  add column opened_at timestamptz,
  -- Programs of mail servers fetch pictures, too.
  add column machine_opened_at timestamptz;
create unique index outbox__open_token on outbox (open_token);
comment on column outbox.open_token is 'secret';
comment on column outbox.opened_at is 'pii:activity';
comment on column outbox.machine_opened_at is 'none';
