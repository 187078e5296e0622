-- Language models are asked for more than grades, and not always about a role or a person; who asked is kept, for their budget.
alter table llm_prompt_version
  drop constraint llm_prompt_version__kind,
  add constraint llm_prompt_version__kind check (kind in ('grade', 'extract', 'criteria', 'message'));
alter table llm_call
  add constraint llm_call__feature check (feature in ('grade', 'extract', 'criteria', 'message', 'evaluate')),
  add column user_id bigint constraint llm_call__user references app_user on delete set null;
create index llm_call__user_id on llm_call (user_id, at) where user_id is not null;
comment on column llm_call.user_id is 'pii:activity';
