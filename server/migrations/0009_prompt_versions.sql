-- A row that never changes cannot lose its author, so the author stays as long as the row.
alter table llm_prompt_version
  drop constraint llm_prompt_version__created_by,
  add constraint llm_prompt_version__created_by foreign key (created_by) references app_user on delete restrict;
