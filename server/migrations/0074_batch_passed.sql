-- Endpoints that did not take the batch before the one that has it now, the first one first: why, and since when they were asked.
alter table llm_batch add column passed jsonb not null default '[]';
comment on column llm_batch.passed is 'none';
