-- What a version of the prompt for grading did with generated CVs and with profiles that give orders. Counts, and nothing about any person.
create table prompt_check (
  id bigint generated always as identity constraint prompt_check__id primary key,
  prompt_version_id bigint not null constraint prompt_check__version references llm_prompt_version on delete restrict,
  model text not null,
  created timestamptz not null default now(),
  seconds real not null,
  report jsonb not null
);
create index prompt_check__version_model on prompt_check (prompt_version_id, model, id desc);
comment on column prompt_check.id is 'none';
comment on column prompt_check.prompt_version_id is 'none';
comment on column prompt_check.model is 'none';
comment on column prompt_check.created is 'none';
comment on column prompt_check.seconds is 'none';
comment on column prompt_check.report is 'none';
