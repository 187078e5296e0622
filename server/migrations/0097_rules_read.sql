-- What the rules read in the same CV, and what became of it, beside what the language model read.
alter table llm_extraction add column rules jsonb;
comment on column llm_extraction.rules is 'pii:profile';
alter table llm_extraction_field
  -- Null where it is not known what the rules read.
  add column rules_proposed integer,
  add column rules_kept integer,
  add column rules_exact boolean;
comment on column llm_extraction_field.rules_proposed is 'none';
comment on column llm_extraction_field.rules_kept is 'none';
comment on column llm_extraction_field.rules_exact is 'none';
drop index llm_extraction__unclaimed;
create index llm_extraction__unclaimed on llm_extraction (created) where person_id is null and (answer is not null or rules is not null);
