-- Every way out has one outbox: mails and SMS leave by themselves, everything else is on the work list of whoever wrote it.

alter table outbox drop constraint outbox__channel, add constraint outbox__channel check (channel in
  ('EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE', 'SMS', 'INVITATION'));
-- What a person sends by hand, the oldest first.
create index outbox__by_hand on outbox (user_id, send_at, id)
  where state in ('queued', 'claimed') and channel not in ('EMAIL', 'SMS');

-- An invitation to connect is on the timeline, and is no part of a conversation.
alter table message drop constraint message__kind,
  add constraint message__kind check (kind in ('message', 'auto_reply', 'bounce', 'invitation'));

-- Where a message by a channel goes; null if there is no way.
create function outreach__way(person bigint, channel text) returns text language sql stable as $$
  select case channel
    when 'EMAIL' then (select email::text from person_email where person_id = person and state = 'valid'
      order by is_primary desc, id limit 1)
    when 'SMS' then (select phone from person_phone where person_id = person and state = 'valid' order by is_primary desc, id limit 1)
    else (select url from person_link where person_id = person order by url ~ '^https?://([a-z]+[.])?linkedin[.]com/' desc, id limit 1)
  end $$;
