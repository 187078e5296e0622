create extension if not exists pg_trgm;

-- Companies we know of, whether clients, competitors or employers.
alter table company
  add domain citext,
  add industry text not null default '',
  add size text not null default '' constraint company__size
    check (size in ('', '1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  add location_name text not null default '',
  add country text constraint company__country check (country ~ '^[A-Z]{2}$'),
  add website text not null default '',
  add client boolean not null default false,
  add do_not_poach boolean not null default false,
  add next_step text not null default '',
  add updated timestamptz not null default now(),
  add version integer not null default 1;
create index company__name_words on company using gin (name gin_trgm_ops);
create index company__updated on company (updated desc, id desc);
create unique index company__domain on company (domain);
comment on column company.domain is 'none';
comment on column company.industry is 'none';
comment on column company.size is 'none';
comment on column company.location_name is 'none';
comment on column company.country is 'none';
comment on column company.website is 'none';
comment on column company.client is 'none';
comment on column company.do_not_poach is 'none';
comment on column company.next_step is 'none';
comment on column company.updated is 'none';
comment on column company.version is 'none';

-- The people we look for.
create table person (
  id bigint generated always as identity constraint person__id primary key,
  first_name text not null,
  last_name text not null default '',
  headline text not null default '',
  title text not null default '',
  company_id bigint constraint person__company references company on delete set null,
  company_name text not null default '',
  location_name text not null default '',
  country text constraint person__country check (country ~ '^[A-Z]{2}$'),
  years smallint constraint person__years check (years between 0 and 80),
  summary text not null default '',
  skills text[] not null default '{}',
  languages text[] not null default '{}',
  -- Where we have them from and why we may keep them.
  source text not null constraint person__source check (source <> ''),
  source_url text not null default '',
  lawful_basis text not null constraint person__lawful_basis
    check (lawful_basis in ('legitimate_interest', 'consent', 'contract')),
  purpose text not null default '',
  notice_due timestamptz not null default now() + interval '30 days',
  notice_sent timestamptz,
  retention_until date,
  restricted boolean not null default false,
  do_not_contact boolean not null default false,
  -- Kept in the transaction of what they follow from; people.test.ts computes them anew and compares.
  has_email boolean not null default false,
  last_touch timestamptz,
  search tsvector not null default '',
  merged_into bigint constraint person__merged_into references person on delete set null,
  created timestamptz not null default now(),
  -- As exact as the API's times, which pages of a list are told by.
  updated timestamptz(3) not null default now(),
  created_by bigint constraint person__created_by references app_user on delete set null,
  version integer not null default 1
);
-- The order of every list of people: newest first, without those that became part of another.
create index person__newest on person (updated desc, id desc) where merged_into is null;
create index person__search on person using gin (search) with (fastupdate = off);
create index person__name_words on person using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index person__company_id on person (company_id);
create index person__merged_into_id on person (merged_into) where merged_into is not null;
create index person__created_by_id on person (created_by);
alter table person alter column search set statistics 1000;
comment on column person.id is 'none';
comment on column person.first_name is 'pii:name';
comment on column person.last_name is 'pii:name';
comment on column person.headline is 'pii:profile';
comment on column person.title is 'pii:profile';
comment on column person.company_id is 'pii:profile';
comment on column person.company_name is 'pii:profile';
comment on column person.location_name is 'pii:place';
comment on column person.country is 'pii:place';
comment on column person.years is 'pii:profile';
comment on column person.summary is 'pii:profile';
comment on column person.skills is 'pii:profile';
comment on column person.languages is 'pii:profile';
comment on column person.source is 'none';
comment on column person.source_url is 'pii:profile';
comment on column person.lawful_basis is 'none';
comment on column person.purpose is 'none';
comment on column person.notice_due is 'none';
comment on column person.notice_sent is 'none';
comment on column person.retention_until is 'none';
comment on column person.restricted is 'none';
comment on column person.do_not_contact is 'none';
comment on column person.has_email is 'none';
comment on column person.last_touch is 'pii:activity';
comment on column person.search is 'pii:profile';
comment on column person.merged_into is 'none';
comment on column person.created is 'none';
comment on column person.updated is 'none';
comment on column person.created_by is 'none';
comment on column person.version is 'none';

create table person_email (
  id bigint generated always as identity constraint person_email__id primary key,
  person_id bigint not null constraint person_email__person references person on delete cascade,
  email citext not null,
  state text not null default 'valid' constraint person_email__state check (state in ('valid', 'bounced', 'opted_out')),
  source text not null default '',
  is_primary boolean not null default false,
  created timestamptz not null default now(),
  constraint person_email__person_email unique (person_id, email)
);
-- The search box of the top bar: by the beginning of the address, and by the beginning of its second part.
create index person_email__beginning on person_email ((lower(email::text) collate "C"));
create index person_email__second_part on person_email
  ((regexp_replace(lower(email::text), '^[^.@_+-]*[.@_+-]', '') collate "C"));
comment on column person_email.id is 'none';
comment on column person_email.person_id is 'none';
comment on column person_email.email is 'pii:contact';
comment on column person_email.state is 'none';
comment on column person_email.source is 'none';
comment on column person_email.is_primary is 'none';
comment on column person_email.created is 'none';

create table person_phone (
  id bigint generated always as identity constraint person_phone__id primary key,
  person_id bigint not null constraint person_phone__person references person on delete cascade,
  phone text not null,
  state text not null default 'valid' constraint person_phone__state check (state in ('valid', 'bounced', 'opted_out')),
  source text not null default '',
  is_primary boolean not null default false,
  created timestamptz not null default now(),
  constraint person_phone__person_phone unique (person_id, phone)
);
create index person_phone__phone on person_phone (phone);
comment on column person_phone.id is 'none';
comment on column person_phone.person_id is 'none';
comment on column person_phone.phone is 'pii:contact';
comment on column person_phone.state is 'none';
comment on column person_phone.source is 'none';
comment on column person_phone.is_primary is 'none';
comment on column person_phone.created is 'none';

create table person_link (
  id bigint generated always as identity constraint person_link__id primary key,
  person_id bigint not null constraint person_link__person references person on delete cascade,
  url text not null,
  constraint person_link__person_url unique (person_id, url)
);
create index person_link__url on person_link (url);
comment on column person_link.id is 'none';
comment on column person_link.person_id is 'none';
comment on column person_link.url is 'pii:profile';

-- Newest first by `position`. Months are enough: that is what people write.
create table experience (
  id bigint generated always as identity constraint experience__id primary key,
  person_id bigint not null constraint experience__person references person on delete cascade,
  position smallint not null,
  title text not null default '',
  company_name text not null default '',
  location_name text not null default '',
  started date,
  ended date,
  description text not null default ''
);
create index experience__person_position on experience (person_id, position);
comment on column experience.id is 'none';
comment on column experience.person_id is 'none';
comment on column experience.position is 'none';
comment on column experience.title is 'pii:profile';
comment on column experience.company_name is 'pii:profile';
comment on column experience.location_name is 'pii:profile';
comment on column experience.started is 'pii:profile';
comment on column experience.ended is 'pii:profile';
comment on column experience.description is 'pii:profile';

create table education (
  id bigint generated always as identity constraint education__id primary key,
  person_id bigint not null constraint education__person references person on delete cascade,
  position smallint not null,
  school text not null default '',
  degree text not null default '',
  started date,
  ended date
);
create index education__person_position on education (person_id, position);
comment on column education.id is 'none';
comment on column education.person_id is 'none';
comment on column education.position is 'none';
comment on column education.school is 'pii:profile';
comment on column education.degree is 'pii:profile';
comment on column education.started is 'pii:profile';
comment on column education.ended is 'pii:profile';

create table job_posting (
  id bigint generated always as identity constraint job_posting__id primary key,
  job_title text not null,
  company_id bigint constraint job_posting__company references company on delete set null,
  company_name text not null default '',
  location_name text not null default '',
  description_text text not null default '',
  url text not null default '',
  listed_at timestamptz not null,
  expire_at timestamptz,
  source text not null constraint job_posting__source check (source in ('linkedin', 'own', 'import')),
  created timestamptz not null default now()
);
create index job_posting__listed_at on job_posting (listed_at desc, id desc);
create index job_posting__company_id on job_posting (company_id, listed_at desc);
create index job_posting__title_words on job_posting using gin (job_title gin_trgm_ops);
comment on column job_posting.id is 'none';
comment on column job_posting.job_title is 'none';
comment on column job_posting.company_id is 'none';
comment on column job_posting.company_name is 'none';
comment on column job_posting.location_name is 'none';
comment on column job_posting.description_text is 'none';
comment on column job_posting.url is 'none';
comment on column job_posting.listed_at is 'none';
comment on column job_posting.expire_at is 'none';
comment on column job_posting.source is 'none';
comment on column job_posting.created is 'none';

-- Tags on anything. `kind` is a kind of object of the API: person, company.
create table tag (
  id bigint generated always as identity constraint tag__id primary key,
  name citext not null constraint tag__name unique,
  created timestamptz not null default now()
);
create table tagging (
  kind text not null,
  object_id bigint not null,
  tag_id bigint not null constraint tagging__tag references tag on delete cascade,
  created timestamptz not null default now(),
  created_by bigint constraint tagging__created_by references app_user on delete set null,
  constraint tagging__object_tag primary key (kind, object_id, tag_id)
);
create index tagging__tag_object on tagging (tag_id, kind, object_id);
create index tagging__created_by_id on tagging (created_by);
comment on column tag.id is 'none';
comment on column tag.name is 'none';
comment on column tag.created is 'none';
comment on column tagging.kind is 'none';
comment on column tagging.object_id is 'none';
comment on column tagging.tag_id is 'pii:profile';
comment on column tagging.created is 'pii:activity';
comment on column tagging.created_by is 'pii:activity';

create table comment (
  id bigint generated always as identity constraint comment__id primary key,
  kind text not null,
  object_id bigint not null,
  body text not null constraint comment__body check (body <> ''),
  created timestamptz not null default now(),
  created_by bigint constraint comment__created_by references app_user on delete set null,
  deleted timestamptz
);
create index comment__object on comment (kind, object_id, created desc);
create index comment__created_by_id on comment (created_by);
comment on column comment.id is 'none';
comment on column comment.kind is 'none';
comment on column comment.object_id is 'none';
comment on column comment.body is 'pii:profile';
comment on column comment.created is 'pii:activity';
comment on column comment.created_by is 'pii:activity';
comment on column comment.deleted is 'none';

create table reminder (
  id bigint generated always as identity constraint reminder__id primary key,
  person_id bigint not null constraint reminder__person references person on delete cascade,
  user_id bigint not null constraint reminder__user references app_user on delete cascade,
  due timestamptz not null,
  text text not null default '',
  prospect boolean not null default false,
  done timestamptz,
  created timestamptz not null default now(),
  created_by bigint constraint reminder__created_by references app_user on delete set null
);
create index reminder__person_id on reminder (person_id);
create index reminder__user_due on reminder (user_id, due) where done is null;
create index reminder__user_id on reminder (user_id);
create index reminder__created_by_id on reminder (created_by);
comment on column reminder.id is 'none';
comment on column reminder.person_id is 'none';
comment on column reminder.user_id is 'none';
comment on column reminder.due is 'pii:activity';
comment on column reminder.text is 'pii:profile';
comment on column reminder.prospect is 'none';
comment on column reminder.done is 'pii:activity';
comment on column reminder.created is 'pii:activity';
comment on column reminder.created_by is 'pii:activity';

-- The content lies beside it, so that every process can serve it and one backup holds everything.
create table attachment (
  id bigint generated always as identity constraint attachment__id primary key,
  kind text not null,
  object_id bigint not null,
  name text not null,
  media_type text not null,
  size integer not null,
  text text not null default '',
  created timestamptz not null default now(),
  created_by bigint constraint attachment__created_by references app_user on delete set null
);
create index attachment__object on attachment (kind, object_id);
create index attachment__created_by_id on attachment (created_by);
create table attachment_content (
  attachment_id bigint constraint attachment_content__id primary key
    constraint attachment_content__attachment references attachment on delete cascade,
  content bytea not null
);
comment on column attachment.id is 'none';
comment on column attachment.kind is 'none';
comment on column attachment.object_id is 'none';
comment on column attachment.name is 'pii:profile';
comment on column attachment.media_type is 'none';
comment on column attachment.size is 'none';
comment on column attachment.text is 'pii:profile';
comment on column attachment.created is 'pii:activity';
comment on column attachment.created_by is 'pii:activity';
comment on column attachment_content.attachment_id is 'none';
comment on column attachment_content.content is 'pii:profile';

-- What was said to and by people, on any channel. Sending comes with outreach; the timeline reads it already.
create table message (
  id bigint generated always as identity constraint message__id primary key,
  person_id bigint not null constraint message__person references person on delete cascade,
  user_id bigint constraint message__user references app_user on delete set null,
  channel text not null constraint message__channel
    check (channel in ('EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE', 'SMS')),
  direction text not null constraint message__direction check (direction in ('in', 'out')),
  subject text not null default '',
  body text not null default '',
  at timestamptz not null,
  created timestamptz not null default now()
);
create index message__person_at on message (person_id, at desc);
create index message__user_id on message (user_id);
comment on column message.id is 'none';
comment on column message.person_id is 'none';
comment on column message.user_id is 'pii:activity';
comment on column message.channel is 'none';
comment on column message.direction is 'none';
comment on column message.subject is 'pii:message';
comment on column message.body is 'pii:message';
comment on column message.at is 'pii:activity';
comment on column message.created is 'pii:activity';

-- Saved searches, by the name that the API calls them.
create table search_template (
  id bigint generated always as identity constraint search_template__id primary key,
  name text not null constraint search_template__name unique,
  -- The address of the search screen, from the question mark on.
  search text not null,
  shared boolean not null default true,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by bigint not null constraint search_template__created_by references app_user on delete cascade
);
create index search_template__created_by_id on search_template (created_by);
create table search_seen (
  template_id bigint not null constraint search_seen__template references search_template on delete cascade,
  user_id bigint not null constraint search_seen__user references app_user on delete cascade,
  seen timestamptz not null default now(),
  constraint search_seen__template_user primary key (template_id, user_id)
);
create index search_seen__user_id on search_seen (user_id);
comment on column search_template.id is 'none';
comment on column search_template.name is 'none';
comment on column search_template.search is 'none';
comment on column search_template.shared is 'none';
comment on column search_template.created is 'none';
comment on column search_template.updated is 'none';
comment on column search_template.created_by is 'pii:activity';
comment on column search_seen.template_id is 'none';
comment on column search_seen.user_id is 'none';
comment on column search_seen.seen is 'pii:activity';
