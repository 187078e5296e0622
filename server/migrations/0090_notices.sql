-- Whoever we have from elsewhere is told within a month. Until now nobody wrote down that they were.
alter table person add column notice_way text constraint person__notice_way
  check (notice_way in ('first_message', 'mail', 'by_hand'));
update person set notice_sent = told.at, notice_way = 'first_message'
  from (select person_id, min(sent_at) as at from outbox, outreach_setting
    where is_first and state = 'sent' and channel in ('EMAIL', 'SMS') and notice <> '' group by person_id) as told
  where told.person_id = person.id and notice_sent is null;
update person set notice_way = 'by_hand' where notice_sent is not null and notice_way is null;
alter table person add constraint person__told check ((notice_sent is null) = (notice_way is null));
-- Who is to be told, the most urgent first.
create index person__untold on person (notice_due, id) where notice_sent is null and merged_into is null;
comment on column person.notice_way is 'none';

create table notice_setting (
  id boolean not null default true constraint notice_setting__id primary key constraint notice_setting__one check (id),
  acts boolean not null default false,
  version integer not null default 1
);
insert into notice_setting default values;
comment on column notice_setting.id is 'none';
comment on column notice_setting.acts is 'none';
comment on column notice_setting.version is 'none';

-- A rule of the firm erases, too.
alter table erasure drop constraint erasure__asked_by;
alter table erasure add constraint erasure__asked_by check (asked_by in ('person', 'staff', 'rule'));
