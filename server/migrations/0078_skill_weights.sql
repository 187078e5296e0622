-- What counts more, and what does not count, when a language model grades for a role. What is not here counts as usual.
create table skill_weight (
  id bigint generated always as identity constraint skill_weight__id primary key,
  assignment_id bigint not null constraint skill_weight__assignment references assignment on delete cascade,
  name text not null constraint skill_weight__name check (length(name) between 1 and 300),
  weight text not null constraint skill_weight__weight check (weight in ('more', 'none')),
  changed timestamptz not null default now(),
  changed_by bigint constraint skill_weight__changed_by references app_user on delete set null
);
create unique index skill_weight__assignment_name on skill_weight (assignment_id, lower(name));
create index skill_weight__changed_by_id on skill_weight (changed_by);
comment on column skill_weight.id is 'none';
comment on column skill_weight.assignment_id is 'none';
comment on column skill_weight.name is 'none';
comment on column skill_weight.weight is 'none';
comment on column skill_weight.changed is 'none';
comment on column skill_weight.changed_by is 'pii:activity';
