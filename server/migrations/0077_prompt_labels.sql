-- Names that people give to versions of a prompt, such as “candidate”. A name stands at one version and can be moved.
-- Nothing follows from it: what is in production is the newest move.
create table llm_prompt_label (
  id bigint generated always as identity constraint llm_prompt_label__id primary key,
  version_id bigint not null constraint llm_prompt_label__version references llm_prompt_version on delete restrict,
  kind text not null constraint llm_prompt_label__kind check (kind in ('grade', 'extract', 'criteria', 'message')),
  name text not null constraint llm_prompt_label__name check (length(name) between 1 and 40),
  changed timestamptz not null default now(),
  changed_by bigint constraint llm_prompt_label__changed_by references app_user on delete set null
);
create unique index llm_prompt_label__kind_name on llm_prompt_label (kind, lower(name));
create index llm_prompt_label__version_id on llm_prompt_label (version_id);
create index llm_prompt_label__changed_by_id on llm_prompt_label (changed_by);
comment on column llm_prompt_label.id is 'none';
comment on column llm_prompt_label.version_id is 'none';
comment on column llm_prompt_label.kind is 'none';
comment on column llm_prompt_label.name is 'none';
comment on column llm_prompt_label.changed is 'none';
comment on column llm_prompt_label.changed_by is 'pii:activity';
