-- People of ours whom we talk to at a client. They are people like all others, so that merging and erasing them reaches this, too.
create table company_contact (
  id bigint generated always as identity constraint company_contact__id primary key,
  company_id bigint not null constraint company_contact__company references company on delete cascade,
  person_id bigint not null constraint company_contact__person references person on delete cascade,
  -- What they are to us there, such as "decides about consultants".
  title text not null default '',
  created timestamptz not null default now(),
  created_by bigint constraint company_contact__created_by references app_user on delete set null,
  constraint company_contact__once unique (company_id, person_id)
);
create index company_contact__person_id on company_contact (person_id);
create index company_contact__created_by_id on company_contact (created_by);
comment on column company_contact.id is 'none';
comment on column company_contact.company_id is 'pii:profile';
comment on column company_contact.person_id is 'none';
comment on column company_contact.title is 'pii:profile';
comment on column company_contact.created is 'pii:activity';
comment on column company_contact.created_by is 'pii:activity';

-- A reminder is about a person or about a company. The first one at a company is its next step.
alter table reminder alter column person_id drop not null;
alter table reminder add column company_id bigint constraint reminder__company references company on delete cascade;
alter table reminder add constraint reminder__about_one check (num_nonnulls(person_id, company_id) = 1);
create index reminder__company_due on reminder (company_id, due) where company_id is not null;
comment on column reminder.company_id is 'none';

-- The next step was a text without a day and without anybody who would be reminded. What it said is kept as a comment.
insert into comment (kind, object_id, body, created)
select 'company', id, 'Next step: ' || next_step, updated from company where next_step <> '';
alter table company drop column next_step;

-- Who has worked somewhere is known by the name in their career.
create index experience__company_name on experience (lower(company_name));
