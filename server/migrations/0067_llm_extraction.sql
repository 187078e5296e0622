-- What a language model read in a CV, and what became of it once somebody had looked it over. The text itself is not kept.
create table llm_extraction (
  id bigint generated always as identity constraint llm_extraction__id primary key,
  created timestamptz not null default now(),
  user_id bigint constraint llm_extraction__user references app_user on delete set null,
  text_hash text not null,
  model text not null,
  prompt_version_id bigint not null constraint llm_extraction__prompt_version references llm_prompt_version on delete restrict,
  call_id bigint constraint llm_extraction__call references llm_call on delete set null,
  -- Whose record it was compared with.
  person_id bigint constraint llm_extraction__person references person on delete cascade,
  -- Emptied after a day where it is about nobody whom we know.
  answer jsonb
);
create index llm_extraction__user_id on llm_extraction (user_id, text_hash);
create index llm_extraction__prompt_version_id on llm_extraction (prompt_version_id);
create index llm_extraction__call_id on llm_extraction (call_id);
create index llm_extraction__person_id on llm_extraction (person_id);
create index llm_extraction__unclaimed on llm_extraction (created) where person_id is null and answer is not null;
comment on column llm_extraction.id is 'none';
comment on column llm_extraction.created is 'none';
comment on column llm_extraction.user_id is 'pii:activity';
comment on column llm_extraction.text_hash is 'none';
comment on column llm_extraction.model is 'none';
comment on column llm_extraction.prompt_version_id is 'none';
comment on column llm_extraction.call_id is 'none';
comment on column llm_extraction.person_id is 'none';
comment on column llm_extraction.answer is 'pii:profile';

create table llm_extraction_field (
  extraction_id bigint not null constraint llm_extraction_field__extraction references llm_extraction on delete cascade,
  field text not null,
  -- Values with words of the text, and values without.
  proposed integer not null,
  invalid integer not null,
  -- How many of the proposed stand in the record that a person kept, and whether the record says the same and no more. Null until then.
  kept integer,
  is_exact boolean,
  constraint llm_extraction_field__extraction_field primary key (extraction_id, field)
);
comment on column llm_extraction_field.extraction_id is 'none';
comment on column llm_extraction_field.field is 'none';
comment on column llm_extraction_field.proposed is 'none';
comment on column llm_extraction_field.invalid is 'none';
comment on column llm_extraction_field.kept is 'none';
comment on column llm_extraction_field.is_exact is 'none';
